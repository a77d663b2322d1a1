import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVimeo } from "./server.ts";
import { TEST_TOKEN } from "./test-token.ts";

let dataDir: string;
let vimeo: Awaited<ReturnType<typeof startVimeo>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "matinee-vimeo-"));
  vimeo = await startVimeo({ port: 0, dataDir });
});
afterAll(async () => {
  await vimeo.close();
  await rm(dataDir, { recursive: true });
});

test("serves strangers neither its controls nor calls with the token, which is published", async () => {
  const call = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(vimeo.url + path, { headers })).status;
  const stranger = { "x-forwarded-for": "198.51.100.7" };
  const authorization = `Bearer ${TEST_TOKEN}`;
  expect(await call("/_test/videos", stranger)).toBe(403);
  expect(await call("/videos/1", { ...stranger, authorization })).toBe(403);
  // Control: the same calls from this machine. There is no such film.
  expect(await call("/_test/videos")).toBe(200);
  expect(await call("/videos/1", { authorization })).toBe(404);
});

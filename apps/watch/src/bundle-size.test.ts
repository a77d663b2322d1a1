import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build } from "vite";

/** Bytes that a browser fetches before the first view answers, as a server sends them. */
const budget = 88 * 1024;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
let folder = "";
let initial: { name: string; source: string }[] = [];

beforeAll(async () => {
  // Else the build takes React as it is for tests.
  vi.stubEnv("NODE_ENV", "production");
  folder = await mkdtemp(join(tmpdir(), "watch-bundle-"));
  // The client alone, away from a bundle that may be served just now.
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true, sourcemap: false } });
  const document = await readFile(join(folder, "index.html"), "utf8");
  const names = new Set(document.match(/assets\/[^"]+\.js/g));
  initial = await Promise.all(
    [...names].map(async (name) => ({ name, source: await readFile(join(folder, name), "utf8") })),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("what the first view needs stays within its budget", () => {
  const bytes = initial.reduce((sum, { source }) => sum + brotliCompressSync(source).length, 0);
  expect(initial.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(budget);
});

test.each([
  ["the player", "media-controller"],
  ["the film's loader", "MANIFEST_PARSED"],
  ["the card provider's client", "createPaymentMethod"],
  ["schemas", "invalid_union"],
  ["markdown", "disallowedElements"],
])("nothing of %s is in it", (_what, trace) => {
  expect(initial.filter(({ source }) => source.includes(trace)).map(({ name }) => name)).toEqual([]);
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRenderThread, type RenderThread } from "./render-thread.ts";

const build = `import { appendFileSync } from "node:fs";
const leak = [];
export async function respond({ url, hasMarkup }) {
  if (!hasMarkup) return { status: 200, html: "no markup for " + url };
  appendFileSync(new URL("attempts", import.meta.url), url + "\\n");
  if (url === "/watch/breaks") throw new Error("rendering failed");
  while (url === "/watch/endless");
  while (url === "/watch/huge") leak.push(new Array(100_000).fill({}).map(() => ({})));
  return { status: 200, html: "markup of " + url };
}`;

let folder: string;
let thread: RenderThread;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-render-"));
  const file = join(folder, "entry-server.mjs");
  await writeFile(file, build);
  thread = createRenderThread(pathToFileURL(file).href);
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true });
});

const render = async (url: string) => {
  const request = { url, origin: "", template: "", nonce: "", page: null, showing: null, hasMarkup: true };
  return (await thread.respond(request)).html;
};

test.each(["/watch/breaks", "/watch/endless", "/watch/huge"])(
  "sends %s without markup, and other documents with theirs",
  { timeout: 60_000 },
  async (url) => {
    const [failed, other] = await Promise.all([render(url), render("/watch/salt-road")]);
    expect(failed).toBe(`no markup for ${url}`);
    expect(other).toBe("markup of /watch/salt-road");
    // The failure is remembered, so that the next request does not take as long.
    expect(await render(url)).toBe(`no markup for ${url}`);
    const attempts = (await readFile(join(folder, "attempts"), "utf8")).split("\n");
    expect(attempts.filter((attempt) => attempt === url)).toHaveLength(1);
  },
);

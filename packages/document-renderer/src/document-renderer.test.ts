import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DocumentRenderer, type RenderedDocument, startRenderer } from "./document-renderer.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A process has five seconds for a document; the rest is its start on a busy machine. */
const FALLBACK_MS = 15_000;

/** A build whose documents do what their paths say. Without markup, every document succeeds. */
const build = `import { appendFileSync } from "node:fs";
const leak = [];
export async function respond({ url, page, hasMarkup }) {
  if (!hasMarkup) return { status: 200, html: "no markup for " + url, scripts: ["start()"] };
  appendFileSync(new URL("attempts", import.meta.url), url + "\\n");
  const start = process.cpuUsage();
  // All of the time that the renderer counts: on some machines half of it is the system's.
  const readCost = () => Object.values(process.cpuUsage(start)).reduce((sum, part) => sum + part) / 1000;
  while (readCost() < Number(url.split("/costs-")[1] ?? 0));
  if (url === "/throws") throw new Error("rendering failed");
  if (url === "/throws-a-function") throw () => undefined;
  if (url === "/exits") process.exit(1);
  while (url === "/endless");
  while (url === "/large-pieces") leak.push(new Array(1_000_000).fill({}).map(() => ({})));
  while (url === "/small-arrays") leak.push(new Array(1000).fill(0));
  if (url === "/environment") return { status: 200, html: JSON.stringify(process.env), scripts: ["start()"] };
  if (url === "/process") return { status: 200, html: String(process.pid), scripts: ["start()"] };
  return { status: 200, html: "markup of " + url, scripts: ["start()"] };
}`;

let folder: string;
let renderer: DocumentRenderer;
const warnings: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-render-"));
  const file = join(folder, "entry-server.mjs");
  await writeFile(file, build);
  vi.stubEnv("SECRET", "a secret of the server");
  const log = { warn: ({ subject }: { subject: string }) => void warnings.push(subject) };
  const french = join(folder, "french.mjs");
  await writeFile(
    french,
    `export const respond = async () => ({ status: 200, html: "en français", scripts: [] });`,
  );
  const spanish = join(folder, "spanish.mjs");
  // It takes longer to load than a document may take.
  await writeFile(
    spanish,
    `import { setTimeout as sleep } from "node:timers/promises";
await sleep(5500);
export const respond = async ({ hasMarkup }) => ({ status: 200, html: hasMarkup ? "en español" : "", scripts: [] });`,
  );
  const languages = {
    fr: { buildUrl: pathToFileURL(french).href, template: "" },
    es: { buildUrl: pathToFileURL(spanish).href, template: "" },
  };
  renderer = startRenderer({ buildUrl: pathToFileURL(file).href, template: "", languages }, log);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await renderer.stop();
  await rm(folder, { recursive: true });
});

const read = ({ html }: RenderedDocument) => Buffer.from(html).toString();
const request = (url: string) => ({
  url,
  origin: "",
  responseJson: null,
  festivalJson: null,
  isShared: false,
  subject: url,
});
const render = async (url: string) => read(await renderer.render(request(url)));
const countAttempts = async (url: string) =>
  (await readFile(join(folder, "attempts"), "utf8")).split("\n").filter((attempt) => attempt === url).length;

test("renders in a language that has a build, and else in that of the first", async () => {
  const renderIn = async (language: string) =>
    read(await renderer.render({ ...request("/words"), language }));
  expect(await renderIn("fr")).toBe("en français");
  for (const other of ["en", "de", "constructor", ""]) expect(await renderIn(other)).toBe("markup of /words");
});

test("waits for the build of a language, and counts its loading neither to the document nor to its event", async () => {
  const renderIn = async (url: string, language: string) =>
    read(await renderer.render({ ...request(url), subject: "/spanish", language }));
  expect(await renderIn("/words", "es")).toBe("en español");
  expect(await renderIn("/words", "es")).toBe("en español");
  expect(warnings).not.toContain("/spanish");
  // The next document of the event still has its share of the processor, and its deadline.
  expect(await renderIn("/costs-100", "en")).toBe("markup of /costs-100");
});

/** Documents that keep their process busy until it is ended. */
const BLOCKING = ["/endless", "/large-pieces", "/small-arrays"];

test.each(["/throws", "/throws-a-function", "/exits", ...BLOCKING])(
  "sends %s without markup, and other documents with theirs meanwhile",
  async (url) => {
    await render("/salt-road");
    const finished: string[] = [];
    const note = async (path: string) => {
      const document = await render(path);
      finished.push(path);
      return document;
    };
    const startedAt = performance.now();
    const [failed, other] = await Promise.all([note(url), note("/night-ferry")]);
    expect(failed).toBe(`no markup for ${url}`);
    expect(other).toBe("markup of /night-ferry");
    // Documents that fail at once may be first.
    const first = BLOCKING.includes(url) ? ["/night-ferry"] : ["/night-ferry", url];
    expect(first).toContain(finished[0]);
    expect(performance.now() - startedAt).toBeLessThan(FALLBACK_MS);
    expect(warnings).toContain(url);
    // The failure is remembered, so that the next request does not take as long.
    expect(await render(url)).toBe(`no markup for ${url}`);
    expect(await countAttempts(url)).toBe(1);
  },
);

test("an event whose documents cost too much gets none with markup until others had their share", async () => {
  // A share grows with the time, so that a busy machine renders more documents before it is used up.
  const countUntilNone = async (url: string) => {
    for (let count = 0; count < 40; count++) if ((await render(url)) === `no markup for ${url}`) return count;
    throw new Error("each of 40 documents had markup");
  };
  // A document that a busy machine keeps waiting too long fails, and its event gets no more: take another event then.
  let url = "/costs-200";
  let rendered = await countUntilNone(url);
  for (const next of ["/costs-201", "/costs-202"]) {
    if (rendered >= 3) break;
    url = next;
    rendered = await countUntilNone(url);
  }
  expect(rendered).toBeGreaterThanOrEqual(3);
  // Control: the usual cost has no end.
  for (let count = 0; count < 20; count++) expect(await render("/salt-road")).toBe("markup of /salt-road");
  await expect.poll(() => render(url), { timeout: 10_000, interval: 500 }).toMatch(/^markup/);
});

test("names the hash of each inline script", async () => {
  const { scriptHashes } = await renderer.render(request("/salt-road"));
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(scriptHashes).toEqual([`sha256-${hash}`]);
});

test("renders in another process, which has no variable of the server's environment", async () => {
  expect(Number(await render("/process"))).not.toBe(process.pid);
  // The channel between the two processes needs its own variables.
  const names = Object.keys(JSON.parse(await render("/environment")));
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual([]);
});

test("control: another process inherits the environment", () => {
  const inherited = execFileSync(process.execPath, ["--print", "process.env.SECRET"], { encoding: "utf8" });
  expect(inherited.trim()).toBe("a secret of the server");
});

test("rejects every document of a build that does not load", async () => {
  const broken = startRenderer(
    { buildUrl: "file:///no/such/build.mjs", template: "" },
    { warn: () => undefined },
  );
  const documents = await Promise.allSettled([
    broken.renderMarkup(request("/a")),
    broken.render(request("/b")),
  ]);
  expect(documents.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await broken.stop();
});

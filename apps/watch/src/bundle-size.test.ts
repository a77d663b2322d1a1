import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

/** The compressed bytes of JavaScript that a browser loads before the first view reacts. */
const budget = 88 * 1024;
/** The bytes of the fonts that load beside the artwork. */
const fontBudget = 36 * 1024;
/** The compressed bytes of the code of premieres, by the file's name. The first two load before the lobby. */
const premiereBudgets = {
  "premiere-overlay and rising-icons": 14 * 1024,
  "message-list": 12 * 1024,
  "encore-overlay": 6 * 1024,
};
/** The compressed bytes that another site loads. */
const embedBudget = 6 * 1024;

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const folder = join(root, "apps/watch/dist/client");
let initial: { name: string; source: string }[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ["packages/dev-services/src/builds.ts", "watch"], { cwd: root });
  const document = await readFile(join(folder, "index.html"), "utf8");
  const names = new Set(document.match(/assets\/[^"]+\.js/g));
  initial = await Promise.all(
    [...names].map(async (name) => ({ name, source: await readFile(join(folder, name), "utf8") })),
  );
});

const measure = (scripts: readonly { source: string }[]) =>
  scripts.reduce((sum, { source }) => sum + brotliCompressSync(source).length, 0);

test("keeps the JavaScript of the first view within its budget", () => {
  expect(initial.length).toBeGreaterThan(0);
  expect(measure(initial)).toBeLessThan(budget);
});

test("has the fonts, the rules and the menu of other languages nowhere in the first view", async () => {
  const document = await readFile(join(folder, "index.html"), "utf8");
  expect(document).not.toMatch(/noto-(?:sans|naskh)|U\+6[0-9a-f]{2}\b|\[dir="?rtl"?\] \.hero/i);
  expect(initial.filter(({ source }) => source.includes("Português")).map(({ name }) => name)).toEqual([]);
});

test("preloads the fonts of English titles and texts within their budget", async () => {
  const document = await readFile(join(folder, "index.html"), "utf8");
  const names = document.match(/assets\/[^"]+\.woff2(?=" crossorigin)/g) ?? [];
  const fonts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(fontBudget);
});

test.each(Object.entries(premiereBudgets))(
  "keeps the code of premieres within its budget, and out of the first view: %s",
  async (files, most) => {
    const names = await readdir(join(folder, "assets"));
    const chunks = files
      .split(" and ")
      .map((file) => names.find((name) => name.startsWith(`${file}-`) && name.endsWith(".js")) ?? file);
    const sources = await Promise.all(chunks.map((name) => readFile(join(folder, "assets", name))));
    const bytes = sources.reduce((sum, source) => sum + brotliCompressSync(source).length, 0);
    expect(bytes).toBeGreaterThan(1024);
    expect(bytes).toBeLessThan(most);
  },
);

test.each([
  ["the premiere", "live-rooms"],
  ["the player", "media-controller"],
  ["the HLS library", "MANIFEST_PARSED"],
  ["the card provider's client", "createPaymentMethod"],
  ["validation schemas", "invalid_union"],
  ["markdown", "disallowedElements"],
])("contains nothing of %s", (_what, trace) => {
  expect(initial.filter(({ source }) => source.includes(trace)).map(({ name }) => name)).toEqual([]);
});

test("loads the styles of the player and of premieres with their code", async () => {
  const document = await readFile(join(folder, "index.html"), "utf8");
  expect(document).toContain(".hero-shade");
  const traces = [".player-bar", ".premiere-grid", ".encore-column"];
  expect(traces.filter((trace) => document.includes(trace))).toEqual([]);
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".css"));
  const sheets = await Promise.all(names.map((name) => readFile(join(folder, "assets", name), "utf8")));
  expect(traces.filter((trace) => !sheets.join("").includes(trace))).toEqual([]);
});

test("keeps the script of other sites within its budget, in one file", async () => {
  const code = await readFile(join(folder, "embed.js"), "utf8");
  const bytes = brotliCompressSync(code).length;
  expect(bytes).toBeGreaterThan(1024);
  expect(bytes).toBeLessThanOrEqual(embedBudget);
  expect(code).not.toMatch(/\bimport\b|document\.cookie|localStorage|sessionStorage|innerHTML/);
});

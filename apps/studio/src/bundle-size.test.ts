import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Manifest } from "vite";

/** Maximum size in bytes, compressed with Brotli, of the scripts that the first page of a visit loads. */
const initialBudget = 150 * 1024;

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const signIn = ["index.html", "src/features/auth/sign-in.page.tsx"];
const dashboard = ["index.html", "src/app/dashboard.layout.tsx", "src/features/dashboard/dashboard.page.tsx"];
const steps = [
  "attendees/attendees-step",
  "film-details/film-details-step",
  "about/about-step",
  "trailer/trailer-step",
  "dates/event-details-step",
  "programme/programme-step",
  "programme/passes/passes-step",
  "store/store-step",
  "faq/faq-step",
  "activation/activation-step",
  "share/share-step",
  "sale/sale-step",
].map((name) => `src/features/${name}.tsx`);

const folder = join(root, "apps/studio/dist");
let manifest: Manifest = {};

beforeAll(async () => {
  execFileSync(process.execPath, ["packages/dev-services/src/builds.ts", "studio"], { cwd: root });
  manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
});

/** Returns the files of these modules and of everything that they import statically. */
function collectFiles(names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in no chunk of its own`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    collectFiles(chunk.imports ?? [], files);
  }
  return files;
}

const readFiles = (files: Iterable<string>) =>
  Promise.all([...files].map(async (name) => ({ name, source: await readFile(join(folder, name), "utf8") })));

test.each([
  ["sign-in", signIn],
  ["dashboard", dashboard],
])("the %s stays within its budget", async (_what, names) => {
  const files = await readFiles(collectFiles(names));
  const bytes = files.reduce((sum, { source }) => sum + brotliCompressSync(source).length, 0);
  expect(bytes).toBeLessThanOrEqual(initialBudget);
});

test.each([
  ["uploads", "tus-resumable"],
  ["the video player", "MANIFEST_PARSED"],
  ["schemas", "invalid_union"],
  ["plots", "recharts"],
  ["dragging", "PointerSensor"],
  ["dialogs", "DialogContent"],
  ["menus", "MenuContent"],
  ["toasts", "data-sonner-toast"],
  ["floating panels", "arrowPadding"],
])("the first pages load no code of %s", async (_what, trace) => {
  const files = await readFiles(collectFiles([...signIn, ...dashboard]));
  const traces = files.filter(({ source }) => source.toLowerCase().includes(trace.toLowerCase()));
  expect(traces.map(({ name }) => name)).toEqual([]);
});

test("each step of the builder is loaded when it opens", () => {
  const page = collectFiles([...dashboard, "src/routes/event-builder.page.tsx"]);
  for (const step of steps) {
    expect(manifest[step]?.isDynamicEntry, step).toBe(true);
    expect(page).not.toContain(manifest[step]?.file);
  }
});

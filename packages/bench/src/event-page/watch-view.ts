import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "@matinee/dev-services/chromium";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { type Browser, chromium } from "@playwright/test";
import { migrateDatabase, requireBuiltApi } from "../support/api-process.ts";
import { type Pair, report, reportValue, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { prepareDemo } from "../support/demo.ts";
import { computeMedian } from "../support/statistics.ts";
import { desktop, phone, visit, type Visit } from "./throttled-visit.ts";
import { startWatchServer } from "./watch-server.ts";
import { startVariant, type Variant, variants } from "./watch-variants.ts";

/**
 * Compares the largest contentful paint of the event page with the same document without scripts and with a plain
 * single-page app: a quarter of the CPU speed, a slow line, and nothing in the cache, on a phone and on a wide window.
 * Also measures the response to presses and the layout shift. Needs the built apps (`pnpm build`).
 */
const { ROUNDS } = loadBenchConfig();
const PATH = "/watch/paid-screening";
const screens = [
  { name: "phone", device: phone, presses: ["read more", "FAQ", "About", "Support Us", "Watch Now"] },
  { name: "1440 px", device: desktop, presses: ["FAQ", "About", "Support Us", "Watch Now"] },
] as const;

requireBuiltApi();
const folder = await mkdtemp(join(tmpdir(), "matinee-bench-view-"));
const postgres = await startTemporaryPostgres();
await migrateDatabase(postgres.url);
const settings = { DATABASE_URL: postgres.url, STORAGE_DIR: folder };
const demo = await prepareDemo(settings);
const api = await startWatchServer({ ...settings, ...demo.provider });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const servers = await Promise.all(
  variants.map(async (variant) => [variant, await startVariant(api.origin, variant)] as const),
);
try {
  for (const [, { origin }] of servers) await warmUp(origin + PATH);
  for (const screen of screens) await measureScreen(browser, screen);
} finally {
  for (const [, server] of servers) server.close();
  await browser.close();
  await api.stop();
  await demo.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Opens a page once, so that its server has compressed each file. */
async function warmUp(url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();
}

async function measureScreen(chrome: Browser, { name, device, presses }: (typeof screens)[number]) {
  const toNoScripts: Pair[] = [];
  const toPlainApp: Pair[] = [];
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const paints = new Map<Variant, number>();
    for (const [variant, { origin }] of servers.toSorted(() => Math.random() - 0.5)) {
      const result = await visit(chrome, origin + PATH, device, variant === "ours" ? presses : []);
      paints.set(variant, result.lcp);
      if (variant === "ours") visits.push(result);
    }
    const [a, noScripts, plainApp] = variants.map((variant) => paints.get(variant) ?? Number.NaN);
    if (a === undefined || noScripts === undefined || plainApp === undefined)
      throw new Error("A variant is missing");
    toNoScripts.push({ a, b: noScripts });
    toPlainApp.push({ a, b: plainApp });
  }
  report(`largest paint (${name}), to no scripts`, summarizePairs(toNoScripts), { atMost: 1.1 }, "ms");
  report(`largest paint (${name}), to a plain app`, summarizePairs(toPlainApp), { atMost: 0.3 }, "ms");
  for (const press of presses) {
    const times = visits.map((each) => each.presses[press] ?? Number.NaN);
    reportValue(`press of "${press}" (${name})`, computeMedian(times), "ms", { atMost: 100 });
  }
  const shift = Math.max(...visits.map(({ cls }) => cls));
  reportValue(`layout shift (${name})`, shift, "of the window", { atMost: 0.005 });
}

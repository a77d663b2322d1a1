import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { computeMedian } from "../support/statistics.ts";
import { startWatchServer } from "./watch-server.ts";
import { visit, type Visit } from "./throttled-visit.ts";
import { startVariant, type Variant, variants } from "./watch-variants.ts";

/**
 * Compares the largest contentful paint of the event page on a cheap phone with the same document without scripts and
 * with a plain single-page app. Also measures the response to presses and the layout shift. Needs a running demo.
 */
const { DATABASE_URL, STORAGE_DIR, PAGE, ROUNDS } = z
  .object({
    DATABASE_URL: z.string().default("postgres://matinee:matinee@127.0.0.1:5499/matinee"),
    STORAGE_DIR: z.string().default(new URL("../../../../.data/storage", import.meta.url).pathname),
    PAGE: z.string().default("paid-screening"),
    ROUNDS: z.coerce.number().int().min(1).default(5),
  })
  .parse(process.env);

const presses = ["read more", "FAQ", "About", "Support Us", "Watch Now"];

const api = await startWatchServer({ DATABASE_URL, STORAGE_DIR });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const paintTimes: Record<Variant, number[]> = { ours: [], "no-scripts": [], "plain-spa": [] };
const visits: Visit[] = [];
try {
  const servers = await Promise.all(variants.map((variant) => startVariant(api.origin, variant)));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, variant] of variants.entries()) {
      const server = servers[index];
      if (!server) throw new Error(`The variant ${variant} has no server`);
      const result = await visit(
        browser,
        `${server.origin}/watch/${PAGE}`,
        variant === "ours" ? presses : [],
      );
      paintTimes[variant].push(result.lcp);
      if (variant === "ours") visits.push(result);
    }
  }
  for (const server of servers) server.close();
} finally {
  await browser.close();
  await api.stop();
}
const [ours, noScripts, plainApp] = variants.map((variant) => computeMedian(paintTimes[variant]));
if (ours === undefined || noScripts === undefined || plainApp === undefined)
  throw new Error("Nothing was measured");
console.log(
  `largest paint  ours ${ours.toFixed(0)}, no scripts ${noScripts.toFixed(0)}, plain app ${plainApp.toFixed(0)} ms`,
);
console.log(`               ${(ours / noScripts).toFixed(2)} of no scripts (at most 1.15)`);
console.log(`               ${(ours / plainApp).toFixed(2)} of the plain app (at most 0.35)`);
for (const name of presses) {
  const pressMs = computeMedian(visits.map((each) => each.presses[name] ?? Number.NaN));
  console.log(`press          ${pressMs.toFixed(0)} ms, '${name}' (at most 100)`);
}
console.log(`layout shift   ${Math.max(...visits.map(({ cls }) => cls)).toFixed(4)} (at most 0.01)`);

import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { computeMedian } from "./median.ts";
import { startServingApi } from "./app-serving-api.ts";
import { visit, type Visit } from "./throttled-visit.ts";
import { startVariant, type Variant, variants } from "./watch-variants.ts";

/**
 * How soon the event page shows itself on a cheap phone, against the same document without scripts and against a plain
 * app that fetches; how fast it answers presses, and whether anything jumps. Reads the data of the demo.
 */
const { DATABASE_URL, STORAGE_DIR, PAGE, ROUNDS } = z
  .object({
    DATABASE_URL: z.string().default("postgres://matinee:matinee@127.0.0.1:5499/matinee"),
    STORAGE_DIR: z.string().default(new URL("../../../.data/storage", import.meta.url).pathname),
    PAGE: z.string().default("paid-screening"),
    ROUNDS: z.coerce.number().int().min(1).default(5),
  })
  .parse(process.env);

const presses = ["read more", "FAQ", "About", "Support Us", "Watch Now"];

const api = await startServingApi({ DATABASE_URL, STORAGE_DIR });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const taken: Record<Variant, number[]> = { ours: [], "no-scripts": [], "plain-spa": [] };
const ours: Visit[] = [];
try {
  const places = await Promise.all(variants.map((variant) => startVariant(api.origin, variant)));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, variant] of variants.entries()) {
      const place = places[index];
      if (!place) throw new Error("Each variant has its server");
      const seen = await visit(browser, `${place.origin}/watch/${PAGE}`, variant === "ours" ? presses : []);
      taken[variant].push(seen.lcp);
      if (variant === "ours") ours.push(seen);
    }
  }
  for (const place of places) place.close();
} finally {
  await browser.close();
  await api.stop();
}
const [mine, bare, plain] = variants.map((variant) => computeMedian(taken[variant]));
if (mine === undefined || bare === undefined || plain === undefined) throw new Error("Nothing was measured");
console.log(
  `largest paint  ours ${mine.toFixed(0)}, no scripts ${bare.toFixed(0)}, plain app ${plain.toFixed(0)} ms`,
);
console.log(`               ${(mine / bare).toFixed(2)} of no scripts (at most 1.15)`);
console.log(`               ${(mine / plain).toFixed(2)} of the plain app (at most 0.35)`);
for (const name of presses) {
  const answered = computeMedian(ours.map((each) => each.presses[name] ?? Number.NaN));
  console.log(`press          ${answered.toFixed(0)} ms, '${name}' (at most 100)`);
}
console.log(`layout shift   ${Math.max(...ours.map(({ cls }) => cls)).toFixed(4)} (at most 0.01)`);

import { randomUUID } from "node:crypto";
import { connect } from "@matinee/api/database";
import { type Browser, expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { FULL } from "../../full.ts";
import { databaseUrl } from "../../system.ts";
import { createFilmmaker, type Filmmaker } from "../../studio/filmmaker.ts";

/** The largest festival that has bounds: 200 screenings of 240 films. */
const screenings = 200;
const films = 240;
/** The largest paint, to that of the same document without scripts. */
const mostPaintRatio = 1.15;
const rounds = 10;
const cpuRate = 4;

const { pool } = connect(databaseUrl, 1);
let owner: Filmmaker;
let path: string;
test.beforeAll(async () => {
  owner = await createFilmmaker(0);
  path = await createLargeFestival(owner.id);
});
test.afterAll(async () => {
  await pool.query("delete from pages where account_id = $1 and kind = 'screening'", [owner.id]);
  await pool.query("delete from pages where account_id = $1", [owner.id]);
  await pool.query("delete from films where account_id = $1", [owner.id]);
  await pool.end();
});

/** Fills a festival from the demo's, whose texts and pictures it has. The API would take minutes. @returns its address */
async function createLargeFestival(accountId: string): Promise<string> {
  const festivalId = randomUUID();
  const url = `large-${festivalId}`;
  const copy = async (table: string, source: string, changes: string) => {
    const columns = await pool.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const list = columns.rows[0]?.list;
    await pool.query(
      `insert into ${table} (${list}) select ${list} from (
         select (jsonb_populate_record(source, jsonb_build_object('account_id', $1::text, ${changes}))).* from ${source}
       ) copies`,
      [accountId],
    );
  };
  const demo = "(select id from pages where slug = 'harbour-lights')";
  /** Words that no two titles have in common, which compress worse than a language. */
  const words = "initcap(translate(substr(md5(number::text), 1, 16), '0123456789', 'aeioulnrst'))";
  const id = (kind: string, number = "number") =>
    `overlay(overlay(md5('${festivalId} ${kind} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;
  const repeat = (table: string, where: string, count: number) =>
    `generate_series(0, ${count - 1}) number join lateral (
       select ${table} from ${table} where ${where} order by id
       offset number % (select count(*) from ${table} where ${where}) limit 1
     ) sources (source) on true`;
  await copy(
    "pages",
    `pages source where source.id = ${demo}`,
    `'id', '${festivalId}', 'slug', '${url}', 'original_slug', '${url}'`,
  );
  await copy(
    "pages",
    repeat("pages", `festival_id = ${demo}`, screenings),
    `'id', ${id("screening")}, 'slug', '${url}-' || number, 'original_slug', '${url}-' || number, 'title', ${words},
     'festival_id', '${festivalId}', 'section_id', null, 'festival_order', number,
     'opens_at', now() + interval '1 hour' * (24 + number), 'closes_at', now() + interval '1 hour' * (30 + number)`,
  );
  await copy(
    "films",
    repeat(
      "films",
      `id in (select film_id from page_films join pages on pages.id = page_id where festival_id = ${demo})`,
      films,
    ),
    `'id', ${id("film")}, 'title', ${words}, 'original_title', '', 'director', ${words.replace("1, 16", "17, 16")},
     'countries', jsonb_build_array((array['FI', 'NO', 'FR', 'DE', 'IS', 'JP', 'BR', 'KE', 'IN', 'US'])[1 + number % 10])`,
  );
  await pool.query(
    `insert into page_films (page_id, film_id, sort_order)
       select ${id("screening", `number % ${screenings}`)}, ${id("film")}, number / ${screenings}
         from generate_series(0, ${films - 1}) number`,
  );
  return `/festival/${url}`;
}

const computeMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test("its scripts do not delay the largest paint", FULL, async ({ browser }, { annotations }) => {
  const paints = { scripts: [] as number[], none: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    paints.scripts.push(await readLargestPaint(browser, true));
    paints.none.push(await readLargestPaint(browser, false));
  }
  const [scripts, none] = [computeMedian(paints.scripts), computeMedian(paints.none)];
  annotations.push({ type: "milliseconds", description: `${scripts} to ${none}` });
  expect(none).toBeGreaterThan(0);
  expect(scripts / none).toBeLessThanOrEqual(mostPaintRatio);
});

/** Opens the festival with an empty cache on a cheap phone with a slow line. @returns milliseconds */
async function readLargestPaint(browser: Browser, hasScripts: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = hasScripts ? html : html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
    await route.fulfill({ response, body });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await page.addInitScript(() => {
    const paint = { at: 0 };
    Object.assign(window, { paint });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint.at = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const paint = await page.evaluate<number>("paint.at");
  await context.close();
  return paint;
}

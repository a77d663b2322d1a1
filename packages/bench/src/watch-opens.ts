import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { alternate, report } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { type PageOpener, startPageOpener } from "./page-opener.ts";
import { computePercentile } from "./percentile.ts";
import { startServingApi } from "./app-serving-api.ts";

/**
 * What ten thousand openings of one event's page in ten seconds cost: readings of the event from the database, and
 * how much longer the slowest hundredth waits than when nobody else is there.
 */
const { ROUNDS } = loadBenchConfig();
const OPENINGS = 10_000;
const SECONDS = 10;
/** One after the other, to count what one costs. */
const READINGS = 5;
/** Longer than PostgreSQL's processes keep what they counted to themselves. */
const statsMs = 11_000;

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-opens-"));
const postgres = await startTemporaryPostgres();
const database = new pg.Client({ connectionString: postgres.url });
const environment = {
  DATABASE_URL: postgres.url,
  STORAGE_DIR: folder,
  SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
  STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
};
const api = new URL("../../../apps/api/", import.meta.url);
const migrate = spawn(process.execPath, ["--import", "tsx", "src/migrate.ts"], {
  cwd: api,
  stdio: "inherit",
  env: { ...process.env, ...environment },
});
await once(migrate, "exit");
await database.connect();
await database.query(`
  with owner as (
    insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
    values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
  )
  insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test,
    paywall_settings, subscription_settings, about_settings)
  select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.', now() - interval '1 hour',
    now() + interval '1 day', true, false,
    '{"price":750,"showTime":30,"title":"","subtitle":"","callToAction":"","donationTitle":"","donationSubtitle":"",
      "donationCallToAction":"","midrollDonationTitle":"","midrollDonationSubtitle":"","enablePaywall":false,
      "isPresale":false,"isOptional":false,"askDonations":false,"askMidrollDonations":false,
      "donationSuggestionCustom":true,"donationSuggestion1":0,"donationSuggestion2":0,"donationSuggestion3":0,
      "donationSuggestion4":0,"midrollDonationSuggestion1":0,"midrollDonationSuggestion2":0,
      "midrollDonationSuggestion3":0,"midrollDonationSuggestion4":0}',
    '{"captureName":true,"captureOrganization":false,"captureCountry":false,"captureZip":false}',
    '{"message":"Hello","caption":"","enableLive":false,"liveTitle":"","liveDescription":"","liveCta":""}'
  from owner`);

const server = await startServingApi(environment);
try {
  const opener = startPageOpener(`${server.origin}/watch/bench`);
  for (let warm = 0; warm < 50; warm++) await opener.open();
  // How many times the table is looked into for one reading.
  await sleep(statsMs);
  const idle = await countScans();
  for (let reading = 0; reading < READINGS; reading++) {
    await opener.open();
    // By then the answer is too old to be given again.
    await sleep(1500);
  }
  await sleep(statsMs);
  const perReading = ((await countScans()) - idle) / READINGS;

  const before = await countScans();
  await openTogether(opener);
  await sleep(statsMs);
  const readings = ((await countScans()) - before) / perReading;
  console.log(
    `${OPENINGS} openings in ${SECONDS} s: ${readings.toFixed(1)} readings of the event (at most 11)`,
  );
  const p99 = await alternate(
    ROUNDS,
    async () => computePercentile(await openTogether(opener), 0.99),
    async () => computePercentile(await openAlone(opener), 0.99),
  );
  report("p99 in the crowd : alone", p99, { atMost: 3 }, "ms");
  opener.close();
} finally {
  await server.stop();
  await database.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Everybody comes at a moment of their own, however long the ones before them wait. @returns milliseconds of each */
async function openTogether({ open }: PageOpener): Promise<number[]> {
  const start = performance.now();
  const moments = Array.from({ length: OPENINGS }, () => start + Math.random() * SECONDS * 1000);
  const openings: Promise<number>[] = [];
  for (const moment of moments.toSorted((a, b) => a - b)) {
    const wait = moment - performance.now();
    if (wait > 0) await sleep(wait);
    openings.push(open());
  }
  return Promise.all(openings);
}

/** @returns milliseconds of each opening while nobody else is there */
async function openAlone({ open }: PageOpener): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < 1000; count++) {
    times.push(await open());
    await sleep(5);
  }
  return times;
}

/** Looks into the events' table so far. */
async function countScans(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'pages'",
  );
  return rows[0]?.n ?? 0;
}

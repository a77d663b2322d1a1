import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { alternate, report, reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { computePercentile } from "../support/statistics.ts";
import { startWatchServer } from "./watch-server.ts";
import { type PageOpener, startPageOpener } from "./page-opener.ts";
import { migrateDatabase, requireBuiltApi } from "../support/api-process.ts";
import { buildPageSettings } from "../support/page-settings.ts";

/**
 * Opens one event page ten thousand times in ten seconds, at the API and through nginx. Counts the reads of the event
 * from the database, and compares the 99th percentile of the response time with that of single requests. Needs the built
 * apps (`pnpm build`).
 */
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
const OPENINGS = 10_000;
const SECONDS = 10;
/** Reads in sequence, to count the table scans of one read. */
const SAMPLE_READS = 5;
/** Longer than PostgreSQL's processes delay their statistics. */
const STATISTICS_DELAY_MS = 11_000;

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-opens-"));
const postgres = await startTemporaryPostgres();
const database = new pg.Client({ connectionString: postgres.url });
await migrateDatabase(postgres.url);
await database.connect();
await database.query(
  `with owner as (
    insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
    values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
  )
  insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test,
    paywall_settings, subscription_settings, about_settings)
  select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.', now() - interval '1 hour',
    now() + interval '1 day', true, false,
    $1, $2, $3
  from owner`,
  buildPageSettings(),
);

const nginxPort = hasNginx() ? await findFreePort() : null;
const server = await startWatchServer({
  DATABASE_URL: postgres.url,
  STORAGE_DIR: folder,
  ...(nginxPort !== null && { WATCH_URL: `http://127.0.0.1:${nginxPort}` }),
});
const nginx =
  nginxPort === null
    ? null
    : await startNginx({ port: nginxPort, apiPorts: [server.port], storage: folder, connections: 4096 });
const address = `${nginx?.origin ?? server.origin}/watch/bench`;
try {
  await measureOpenings("the API", startPageOpener(address, server.port));
  if (nginx) await measureOpenings("nginx", startPageOpener(address));
  else console.log("- skipped the openings through nginx: nginx not found");
} finally {
  await nginx?.close();
  await server.stop();
  await database.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Reports the database reads of a crowd that opens the page at `server`, and its response times. */
async function measureOpenings(name: string, opener: PageOpener): Promise<void> {
  for (let n = 0; n < 50; n++) await opener.open();
  await sleep(STATISTICS_DELAY_MS);
  const scansBeforeSample = await countScans();
  for (let n = 0; n < SAMPLE_READS; n++) {
    await opener.open();
    // After this time the cached response has expired.
    await sleep(1500);
  }
  await sleep(STATISTICS_DELAY_MS);
  const scansPerRead = ((await countScans()) - scansBeforeSample) / SAMPLE_READS;

  const scansBefore = await countScans();
  await openTogether(opener);
  await sleep(STATISTICS_DELAY_MS);
  const reads = ((await countScans()) - scansBefore) / scansPerRead;
  const title = `${OPENINGS} openings of ${name} in ${SECONDS} s`;
  reportValue(title, reads, "database reads", { atMost: 11 });
  const p99 = await alternate(
    ROUNDS,
    async () => computePercentile(await openTogether(opener), 0.99),
    async () => computePercentile(await openAlone(opener), 0.99),
  );
  report(`${title}, p99 to single requests`, p99, { atMost: 2 }, "ms");
  opener.close();
}

/** Opens the page at random times, whether or not earlier requests are done. @returns milliseconds of each opening */
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

/** Opens the page in sequence. @returns milliseconds of each opening */
async function openAlone({ open }: PageOpener): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < 1000; count++) {
    times.push(await open());
    await sleep(5);
  }
  return times;
}

/** Returns the number of scans of the events table so far. */
async function countScans(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'pages'",
  );
  return rows[0]?.n ?? 0;
}

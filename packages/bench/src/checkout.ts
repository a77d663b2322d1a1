import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import { startPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { toolPath } from "./config.ts";
import { computeMedian } from "./median.ts";
import { buildPgbenchScript, readStatements } from "./record-sql.ts";
import {
  type Event,
  fillDatabase,
  type BenchEnvironment,
  openShop,
  type Shop,
  start,
} from "./checkout-api.ts";

/**
 * A whole checkout (reserve, charge, confirm, outbox) against pgbench doing the same SQL on the same database:
 * `checkout.ts <rounds> <checkouts of a round>`. The SQL is what the server logged for one checkout.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const CHECKOUTS = Number(process.argv[3] ?? 200);
/** Buyers at once of the hot event, and connections of pgbench's hot row. */
const HOT = 16;
const CROWD = 200;
/** About what a call to a card provider takes in production, for the crowd's waiting. */
const PROVIDER_MS = 400;
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-checkout-"));
const postgres = await startPostgres({
  port: await findFreePort(),
  dataDir: join(folder, "data"),
  database: "matinee",
  flags: ["max_connections=300", "logging_collector=on", "log_line_prefix=%m [%p] "],
});
const database = new pg.Client({ connectionString: postgres.url });
const ground: BenchEnvironment = { database, databaseUrl: postgres.url, folder };
try {
  await measure();
} finally {
  await database.end().catch(() => undefined);
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const migrating = start("src/migrate.ts", { DATABASE_URL: postgres.url });
  await once(migrating, "exit");
  await database.connect();
  const event = await fillDatabase(database);
  const shop = await openShop(ground, event, { latencyMs: 0, processes: 1 });

  for (let n = 0; n < 50; n++) await shop.buy();
  const script = join(folder, "checkout.sql");
  await writeFile(script, await recordCheckout(shop, event));

  const ratios: number[] = [];
  const times: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await shop.askProvider();
    const ours = await checkOutInSequence(shop, CHECKOUTS);
    const { busyMs } = await shop.askProvider();
    const own = (ours.totalMs - busyMs) / CHECKOUTS;
    const theirs = 1000 / (await pgbench(script, 1));
    ratios.push(theirs / own);
    times.push(
      `${own.toFixed(1)} ms less the test server's ${(busyMs / CHECKOUTS).toFixed(1)}; pgbench ${theirs.toFixed(1)} ms`,
    );
  }
  console.log(times.join("\n"));
  report("checkout / pgbench, one after the other", ratios, 0.25);

  const hot: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await shop.askProvider();
    const { totalMs } = await checkOutConcurrently(shop, HOT, CHECKOUTS);
    const { cpuMs } = await shop.askProvider();
    // The test server shares our processors: what it used of them is not ours.
    const own = (CHECKOUTS * 1000) / (totalMs - cpuMs);
    const theirs = await pgbench(script, HOT);
    console.log(
      `hot: ${own.toFixed(0)}/s (${((CHECKOUTS * 1000) / totalMs).toFixed(0)}/s with the test server); pgbench ${theirs.toFixed(0)}/s`,
    );
    hot.push(own / theirs);
  }
  report(`${HOT} buyers of one event / pgbench's hot row`, hot, 0.5);
  await shop.stop();

  const crowd = await openShop(ground, event, { latencyMs: PROVIDER_MS, processes: 2 });
  for (let n = 0; n < 20; n++) await crowd.buy();
  const waits: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const alone = computePercentile95((await checkOutInSequence(crowd, 20)).eachMs);
    const among = computePercentile95((await checkOutConcurrently(crowd, CROWD, CROWD * 3)).eachMs);
    console.log(`p95: ${alone.toFixed(0)} ms alone, ${among.toFixed(0)} ms among ${CROWD}`);
    waits.push(among / alone);
  }
  await crowd.stop();
  report(`p95 among ${CROWD} buyers / alone (provider's calls of ${PROVIDER_MS} ms)`, waits, 3);
}

function report(name: string, ratios: readonly number[], aim: number): void {
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
  console.log(
    `${name}: median ${computeMedian(ratios).toFixed(2)} (${sorted.at(0)} to ${sorted.at(-1)}); aim ${aim}`,
  );
}

/** What the database was asked for one checkout, as a script for pgbench. */
async function recordCheckout(shop: Shop, event: Event): Promise<string> {
  await database.query("alter system set log_statement = 'all'");
  await database.query("select pg_reload_conf()");
  await sleep(500);
  const mark = `select '${crypto.randomUUID()}'`;
  await database.query(mark);
  await shop.buy();
  await sleep(500);
  await database.query("alter system reset log_statement");
  await database.query("select pg_reload_conf()");
  const { rows } = await database.query<{ file: string }>(
    "select current_setting('data_directory') || '/' || pg_current_logfile() as file",
  );
  const statements = (await readStatements(rows[0]?.file ?? "", mark)).filter(
    (sql) => !/^(select pg_|alter system|listen)/i.test(sql),
  );
  console.log(`${statements.length} statements a checkout`);
  return buildPgbenchScript(statements, [event.pageId, event.accountId, event.productId]);
}

/** Transactions a second of a script. */
async function pgbench(script: string, clients: number): Promise<number> {
  const url = new URL(postgres.url);
  const { stdout } = await run(
    "pgbench",
    [
      "-n",
      "-f",
      script,
      "-c",
      String(clients),
      "-j",
      "1",
      "-t",
      String(Math.ceil(CHECKOUTS / clients)),
      "-h",
      url.hostname,
      "-p",
      url.port,
      "-U",
      url.username,
      url.pathname.slice(1),
    ],
    { env: { PATH: toolPath, PGPASSWORD: url.password } },
  );
  const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (!tps || /failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench said: ${stdout}`);
  return Number(tps);
}

async function checkOutInSequence(shop: Shop, count: number) {
  return checkOutConcurrently(shop, 1, count);
}

/** So many checkouts by so many buyers, each at once beginning the next. */
async function checkOutConcurrently(shop: Shop, buyers: number, count: number) {
  const eachMs: number[] = [];
  let begun = 0;
  const began = performance.now();
  const buyer = async () => {
    while (begun < count) {
      begun++;
      eachMs.push(await shop.buy());
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return { totalMs: performance.now() - began, eachMs };
}

function computePercentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

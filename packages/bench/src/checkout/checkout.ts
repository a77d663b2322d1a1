import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import { startPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { migrateDatabase, requireBuiltApi } from "../support/api-process.ts";
import { type Pair, report, reportValue, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig, toolPath } from "../support/config.ts";
import { requirePrograms } from "../support/programs.ts";
import { computePercentile } from "../support/statistics.ts";
import { buildPgbenchScript, readStatements } from "./record-sql.ts";
import { type BenchEnvironment, createEvent, type Event, openShop, type Shop } from "./shop.ts";

/**
 * Compares a whole checkout (reserve, charge, confirm, outbox) with pgbench running the same SQL on the same database.
 * The SQL is from PostgreSQL's log of one checkout. Also counts the tickets that a crowd buys beyond the stock.
 */
requirePrograms("pgbench");
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
/** Per round. */
const CHECKOUTS = 200;
/** Concurrent buyers of one event, and clients of pgbench that update the same row. */
const CONCURRENT_BUYERS = 16;
const CROWD = 200;
/** Half as many as there are buyers. */
const SCARCE_TICKETS = CROWD / 2;
/** The latency of a card provider in production, roughly. */
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
const environment: BenchEnvironment = { database, databaseUrl: postgres.url, folder };
try {
  await measure();
} finally {
  await database.end().catch(() => undefined);
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrateDatabase(postgres.url);
  await database.connect();
  const event = await createEvent(database);
  const shop = await openShop(environment, event, { latencyMs: 0, processes: 1 });

  for (let n = 0; n < 50; n++) await shop.buy();
  const script = join(folder, "checkout.sql");
  await writeFile(script, await recordCheckout(shop, event));

  const sequential: Pair[] = [];
  const times: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await shop.readProviderTimes();
    const sequence = await checkOutInSequence(shop, CHECKOUTS);
    const { busyMs } = await shop.readProviderTimes();
    const checkoutMs = (sequence.totalMs - busyMs) / CHECKOUTS;
    const pgbenchMs = 1000 / (await pgbench(script, 1));
    sequential.push({ a: pgbenchMs, b: checkoutMs });
    times.push(
      `${checkoutMs.toFixed(1)} ms without the provider's ${(busyMs / CHECKOUTS).toFixed(1)} ms; pgbench ${pgbenchMs.toFixed(1)} ms`,
    );
  }
  console.log(times.join("\n"));
  report("pgbench, to a checkout in sequence", summarizePairs(sequential), { atLeast: 0.55 }, "ms");

  const concurrent: Pair[] = [];
  const counted: Pair[] = [];
  const placesCost: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const free = await compareConcurrently(shop, script);
    await countPlaces(event);
    const withPlaces = await compareConcurrently(shop, script);
    await stopCountingPlaces(event);
    concurrent.push(free);
    counted.push(withPlaces);
    placesCost.push({ a: withPlaces.a, b: free.a });
  }
  const unit = "checkouts a second";
  const buyers = `${CONCURRENT_BUYERS} buyers of one event`;
  report(`${buyers}, to pgbench on one row`, summarizePairs(concurrent), { atLeast: 0.65 }, unit);
  report(`${buyers} with places, to pgbench on two`, summarizePairs(counted), { atLeast: 0.6 }, unit);
  report(`${buyers} with places, to one without`, summarizePairs(placesCost), { atLeast: 0.9 }, unit);
  shop.stop();

  const crowd = await openShop(environment, event, { latencyMs: PROVIDER_MS, processes: 2 });
  for (let n = 0; n < 20; n++) await crowd.buy();
  const latencies: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = computePercentile((await checkOutInSequence(crowd, 20)).eachMs, 0.95);
    const crowded = await checkOutConcurrently(crowd, CROWD, CROWD * 3);
    const inCrowd = computePercentile(crowded.eachMs, 0.95);
    console.log(`p95: ${alone.toFixed(0)} ms alone, ${inCrowd.toFixed(0)} ms among ${CROWD}`);
    latencies.push({ a: inCrowd, b: alone });
  }
  reportValue(
    `${CROWD} buyers of the last ${SCARCE_TICKETS} tickets`,
    await countOversold(crowd, event),
    "tickets oversold",
    { atMost: 0 },
  );
  crowd.stop();
  report(
    `p95 among ${CROWD} buyers, to a single one (provider calls of ${PROVIDER_MS} ms)`,
    summarizePairs(latencies),
    { atMost: 2.5 },
    "ms",
  );
}

/** Measures checkouts of concurrent buyers, and pgbench with as many clients. @returns both rates a second */
async function compareConcurrently(shop: Shop, script: string): Promise<Pair> {
  await shop.readProviderTimes();
  const { totalMs } = await checkOutConcurrently(shop, CONCURRENT_BUYERS, CHECKOUTS);
  const { cpuMs } = await shop.readProviderTimes();
  // The provider runs on the same processors, so its CPU time is subtracted.
  const rate = (CHECKOUTS * 1000) / (totalMs - cpuMs);
  const pgbenchRate = await pgbench(script, CONCURRENT_BUYERS);
  console.log(
    `concurrent: ${rate.toFixed(0)}/s (${((CHECKOUTS * 1000) / totalMs).toFixed(0)}/s with the provider); pgbench ${pgbenchRate.toFixed(0)}/s`,
  );
  return { a: rate, b: pgbenchRate };
}

/** Counts the event's places from now on: each sale changes the row of its places, too. */
async function countPlaces({ pageId }: Event): Promise<void> {
  await database.query(
    `with pool as (
       insert into capacity_pools (id, page_id, size, taken) values (gen_random_uuid(), $1, 10000000, 0) returning id
     ) update products set pool_id = pool.id from pool where page_id = $1`,
    [pageId],
  );
}

async function stopCountingPlaces({ pageId }: Event): Promise<void> {
  await database.query("update products set pool_id = null where page_id = $1", [pageId]);
  await database.query("delete from capacity_pools where page_id = $1", [pageId]);
}

/**
 * Sells a product with fewer tickets than buyers. @returns tickets sold beyond the stock
 * @throws Error when tickets are left, because the count is then of no crowd
 */
async function countOversold(shop: Shop, { pageId }: Event): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `insert into products (id, page_id, type, title, price_cents, sku, quantity)
     values (gen_random_uuid(), $1, 'ticket', 'Last seat', 900, '0123456780', $2) returning id`,
    [pageId, SCARCE_TICKETS],
  );
  const productId = rows[0]?.id ?? "";
  const statuses = await Promise.all(Array.from({ length: CROWD }, () => shop.tryToBuy(productId)));
  const sold = await database.query<{ n: number }>(
    `select coalesce(sum(l.quantity), 0)::int as n from order_lines l join orders o on o.id = l.order_id
     where l.product_id = $1 and o.status in ('pending', 'paid')`,
    [productId],
  );
  const tickets = Math.max(sold.rows[0]?.n ?? 0, statuses.filter((status) => status === 201).length);
  if (tickets < SCARCE_TICKETS) throw new Error(`Only ${tickets} of ${SCARCE_TICKETS} tickets were sold`);
  return tickets - SCARCE_TICKETS;
}

/** Records the SQL of one checkout as a pgbench script. */
async function recordCheckout(shop: Shop, event: Event): Promise<string> {
  await database.query("alter system set log_statement = 'all'");
  await database.query("select pg_reload_conf()");
  await sleep(500);
  const marker = `select '${crypto.randomUUID()}'`;
  await database.query(marker);
  await shop.buy();
  await sleep(500);
  await database.query("alter system reset log_statement");
  await database.query("select pg_reload_conf()");
  const { rows } = await database.query<{ file: string }>(
    "select current_setting('data_directory') || '/' || pg_current_logfile() as file",
  );
  const statements = (await readStatements(rows[0]?.file ?? "", marker)).filter(
    (sql) => !/^(select pg_|alter system|listen)/i.test(sql),
  );
  console.log(`${statements.length} statements per checkout`);
  return buildPgbenchScript(statements, [event.pageId, event.accountId, event.productId]);
}

/** Runs a script. @returns transactions a second */
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
  if (!tps || /failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench failed: ${stdout}`);
  return Number(tps);
}

async function checkOutInSequence(shop: Shop, count: number) {
  return checkOutConcurrently(shop, 1, count);
}

/** Makes `count` checkouts by concurrent buyers, each of whom starts the next one immediately. */
async function checkOutConcurrently(shop: Shop, buyers: number, count: number) {
  const eachMs: number[] = [];
  let started = 0;
  const start = performance.now();
  const buyRepeatedly = async () => {
    while (started < count) {
      started++;
      eachMs.push(await shop.buy());
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyRepeatedly));
  return { totalMs: performance.now() - start, eachMs };
}

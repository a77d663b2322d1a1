import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@matinee/local/ports";
import { startPostgres } from "@matinee/local/postgres";
import pg from "pg";
import { toolPath } from "./config.ts";
import { median } from "./median.ts";
import { pgbenchScript, readStatements } from "./record-sql.ts";

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
const api = new URL("../../../apps/api/", import.meta.url);
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-checkout-"));
const postgres = await startPostgres({
  port: await freePort(),
  dataDir: join(folder, "data"),
  database: "matinee",
  flags: ["max_connections=300", "logging_collector=on", "log_line_prefix=%m [%p] "],
});
const children: ChildProcess[] = [];
const database = new pg.Client({ connectionString: postgres.url });
try {
  await measure();
} finally {
  for (const child of children) child.kill("SIGKILL");
  await database.end().catch(() => undefined);
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

interface Shop {
  stripe: ChildProcess;
  buy(): Promise<number>;
  stop(): Promise<void>;
}

async function measure(): Promise<void> {
  const migrating = start("src/db/migrate.ts", { DATABASE_URL: postgres.url });
  await once(migrating, "exit");
  await database.connect();
  const event = await fillDatabase();
  const shop = await openShop(event, 0, 1);

  for (let n = 0; n < 50; n++) await shop.buy();
  const script = join(folder, "checkout.sql");
  await writeFile(script, await recordCheckout(shop, event));

  const ratios: number[] = [];
  const times: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await askStripe(shop.stripe);
    const ours = await inTurn(shop, CHECKOUTS);
    const { busyMs } = await askStripe(shop.stripe);
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
    await askStripe(shop.stripe);
    const { totalMs } = await together(shop, HOT, CHECKOUTS);
    const { cpuMs } = await askStripe(shop.stripe);
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

  const crowd = await openShop(event, PROVIDER_MS, 2);
  for (let n = 0; n < 20; n++) await crowd.buy();
  const waits: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const alone = percentile95((await inTurn(crowd, 20)).eachMs);
    const among = percentile95((await together(crowd, CROWD, CROWD * 3)).eachMs);
    console.log(`p95: ${alone.toFixed(0)} ms alone, ${among.toFixed(0)} ms among ${CROWD}`);
    waits.push(among / alone);
  }
  await crowd.stop();
  report(`p95 among ${CROWD} buyers / alone (provider's calls of ${PROVIDER_MS} ms)`, waits, 3);
}

function report(name: string, ratios: readonly number[], aim: number): void {
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
  console.log(
    `${name}: median ${median(ratios).toFixed(2)} (${sorted.at(0)} to ${sorted.at(-1)}); aim ${aim}`,
  );
}

function start(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", script], { cwd: api, env, stdio: "inherit" });
  children.push(child);
  return child;
}

interface Event {
  pageId: string;
  accountId: string;
  productId: string;
}

/** One event with a hundred thousand of a kind of ticket, and its owner, whose payouts are active. */
async function fillDatabase(): Promise<Event> {
  const { rows } = await database.query<Event>(`
    with owner as (
      insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type, capability_status, connect_id)
      values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual', 'active', 'acct_bench')
      returning id
    ), page as (
      insert into pages (id, account_id, url, title, description, opens_at, closes_at, activated, test,
        paywall_settings, subscription_settings, about_settings)
      select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.', now() - interval '1 hour',
        now() + interval '1 day', true, false, '{"enablePaywall": true, "price": 750}', '{}', '{}' from owner
      returning id, account_id
    )
    insert into products (id, page_id, type, title, price_cents, sku, quantity)
    select gen_random_uuid(), id, 'ticket', 'Seat', 900, '0123456789', 1000000 from page
    returning id as "productId", page_id as "pageId", (select account_id from page) as "accountId"`);
  const [event] = rows;
  if (!event) throw new Error("The event was not made");
  return event;
}

/** API processes beside a test server whose calls take a while. */
async function openShop(event: Event, latencyMs: number, processes: number): Promise<Shop> {
  const stripe = fork(new URL("stripe-server.ts", import.meta.url), [String(latencyMs)]);
  children.push(stripe);
  // What the script sends first.
  const [{ url }] = (await once(stripe, "message")) as [{ url: string }];
  await database.query("update accounts set connect_id = $1", [await connectedAccount(url)]);
  const ports: number[] = [];
  const servers: ChildProcess[] = [];
  for (let n = 0; n < processes; n++) {
    const port = await freePort();
    ports.push(port);
    servers.push(
      start("src/server.ts", {
        DATABASE_URL: postgres.url,
        STRIPE_API_URL: url,
        API_PORT: String(port),
        STORAGE_DIR: folder,
        RATE_LIMIT_FACTOR: "1000000",
        LOG_LEVEL: "silent",
        NODE_ENV: "production",
        DEMO: "1",
      }),
    );
    await ready(port);
  }
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({
    email: "buyer@example.com",
    name: "Grace Buyer",
    country: "US",
    address: "1 Main St, Springfield, IL, 62701",
    state: "IL",
    zip: "62701",
    token: "pm_card_visa",
    products: [{ id: event.productId, quantity: 1 }],
  });
  let turn = 0;
  return {
    stripe,
    async buy() {
      const port = ports[turn++ % ports.length];
      const began = performance.now();
      const call = request({
        agent,
        port,
        host: "127.0.0.1",
        method: "POST",
        path: `/v1/pages/${event.pageId}/orders`,
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      });
      call.end(body);
      const [answer] = await once(call, "response");
      let text = "";
      for await (const piece of answer) text += String(piece);
      if (answer.statusCode !== 201) throw new Error(`A checkout was answered ${answer.statusCode}: ${text}`);
      return performance.now() - began;
    },
    async stop() {
      agent.destroy();
      for (const child of [...servers, stripe]) child.kill("SIGKILL");
    },
  };
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The API did not start");
}

/** An account at the provider that can be paid. */
async function connectedAccount(url: string): Promise<string> {
  const made = await fetch(`${url}/v1/accounts`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_matinee", "content-type": "application/x-www-form-urlencoded" },
    body: "country=US&capabilities[card_payments][requested]=true&capabilities[transfers][requested]=true&controller[requirement_collection]=application&controller[stripe_dashboard][type]=none&controller[fees][payer]=application&controller[losses][payments]=application",
  });
  const { id } = (await made.json()) as { id: string };
  await fetch(`${url}/_test/accounts/${id}/onboard`, { method: "POST" });
  return id;
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
  return pgbenchScript(statements, [event.pageId, event.accountId, event.productId]);
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

async function askStripe(stripe: ChildProcess): Promise<{ busyMs: number; cpuMs: number }> {
  stripe.send("how long");
  const [answer] = await once(stripe, "message");
  return answer as { busyMs: number; cpuMs: number };
}

async function inTurn(shop: Shop, count: number) {
  return together(shop, 1, count);
}

/** So many checkouts by so many buyers, each at once beginning the next. */
async function together(shop: Shop, buyers: number, count: number) {
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

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

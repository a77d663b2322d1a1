import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import type pg from "pg";

const api = new URL("../../../apps/api/", import.meta.url);

/** What a checkout needs: a database, and a folder for what the API keeps. */
export interface BenchEnvironment {
  database: pg.Client;
  databaseUrl: string;
  folder: string;
}

export interface Event {
  pageId: string;
  accountId: string;
  productId: string;
}

/** One event's API with its card provider; stop it. */
export interface Shop {
  /** Milliseconds that the test server has worked since it was last asked: waiting included, and of processor. */
  askProvider(): Promise<{ busyMs: number; cpuMs: number }>;
  /** One checkout; how many milliseconds it took. */
  buy(): Promise<number>;
  stop(): Promise<void>;
}

/** A script of the API in a process of its own. */
export function start(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", script], { cwd: api, env, stdio: "inherit" });
  killOnExit(child);
  return child;
}

/** However this process ends. */
function killOnExit(child: ChildProcess): void {
  process.once("exit", () => child.kill("SIGKILL"));
}

/** One event with a hundred thousand of a kind of ticket, and its owner, whose payouts are active. */
export async function fillDatabase(database: pg.Client): Promise<Event> {
  const { rows } = await database.query<Event>(`
    with owner as (
      insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type, capability_status, connect_id)
      values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual', 'active', 'acct_bench')
      returning id
    ), page as (
      insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test,
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

/** API processes beside a test server whose calls take `latencyMs`. */
export async function openShop(
  { database, databaseUrl, folder }: BenchEnvironment,
  event: Event,
  { latencyMs, processes }: { latencyMs: number; processes: number },
): Promise<Shop> {
  const stripe = fork(new URL("stripe-server.ts", import.meta.url), [String(latencyMs)]);
  killOnExit(stripe);
  // What the script sends first.
  const [{ url }] = (await once(stripe, "message")) as [{ url: string }];
  await database.query("update accounts set connect_id = $1", [await createConnectedAccount(url)]);
  const ports: number[] = [];
  const servers: ChildProcess[] = [];
  for (let n = 0; n < processes; n++) {
    const port = await findFreePort();
    ports.push(port);
    servers.push(
      start("src/server.ts", {
        DATABASE_URL: databaseUrl,
        STRIPE_API_URL: url,
        API_PORT: String(port),
        STORAGE_DIR: folder,
        RATE_LIMIT_FACTOR: "1000000",
        LOG_LEVEL: "silent",
        NODE_ENV: "production",
        DEMO: "1",
      }),
    );
    await waitUntilReady(port);
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
    async askProvider() {
      stripe.send("how long");
      const [answer] = await once(stripe, "message");
      return answer as { busyMs: number; cpuMs: number };
    },
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

async function waitUntilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The API did not start");
}

/** An account at the provider that can be paid. */
async function createConnectedAccount(url: string): Promise<string> {
  const made = await fetch(`${url}/v1/accounts`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_matinee", "content-type": "application/x-www-form-urlencoded" },
    body: "country=US&capabilities[card_payments][requested]=true&capabilities[transfers][requested]=true&controller[requirement_collection]=application&controller[stripe_dashboard][type]=none&controller[fees][payer]=application&controller[losses][payments]=application",
  });
  const { id } = (await made.json()) as { id: string };
  await fetch(`${url}/_test/accounts/${id}/onboard`, { method: "POST" });
  return id;
}

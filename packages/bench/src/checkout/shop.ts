import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type pg from "pg";
import { type ApiServer, buildApiEnvironment, killOnExit, startApiServer } from "../support/api-process.ts";

/** The database of a checkout, and the folder for the API's files. */
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

/** The API of one event with its card provider. */
export interface Shop {
  /** Returns the provider's work since the previous call: the time spent on responses and the CPU time. */
  readProviderTimes(): Promise<{ busyMs: number; cpuMs: number }>;
  /** Makes one checkout. @returns milliseconds @throws Error when it fails */
  buy(): Promise<number>;
  /** Tries to buy one unit of a product. @returns the status of the response */
  tryToBuy(productId: string): Promise<number>;
  stop(): void;
}

/** Creates an event with a million tickets and an owner who accepts payments. */
export async function createEvent(database: pg.Client): Promise<Event> {
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
  if (!event) throw new Error("The insert returned no event");
  return event;
}

/** Starts API processes with a card provider whose calls take `latencyMs`. */
export async function openShop(
  { database, databaseUrl, folder }: BenchEnvironment,
  event: Event,
  { latencyMs, processes }: { latencyMs: number; processes: number },
): Promise<Shop> {
  const stripe = fork(new URL("stripe-server.ts", import.meta.url), [String(latencyMs)]);
  killOnExit(stripe);
  // The first message of the script is its address.
  const [{ url }] = (await once(stripe, "message")) as [{ url: string }];
  await database.query("update accounts set connect_id = $1", [await createConnectedAccount(url)]);
  const env = await buildApiEnvironment({
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: url,
    STORAGE_DIR: folder,
    LOG_LEVEL: "silent",
  });
  const servers: ApiServer[] = [];
  for (let n = 0; n < processes; n++) servers.push(await startApiServer(env));
  const agent = new Agent({ keepAlive: true });
  const buildBody = (productId: string) =>
    JSON.stringify({
      email: "buyer@example.com",
      name: "Grace Buyer",
      country: "US",
      address: "1 Main St, Springfield, IL, 62701",
      state: "IL",
      zip: "62701",
      token: "pm_card_visa",
      products: [{ id: productId, quantity: 1 }],
    });
  let turn = 0;
  const order = async (body: string) => {
    const port = servers[turn++ % servers.length]?.port;
    const call = request({
      agent,
      port,
      host: "127.0.0.1",
      method: "POST",
      path: `/v1/pages/${event.pageId}/orders`,
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    });
    call.end(body);
    const [response] = await once(call, "response");
    let text = "";
    for await (const chunk of response) text += String(chunk);
    return { status: Number(response.statusCode), text };
  };
  const usualBody = buildBody(event.productId);
  return {
    async readProviderTimes() {
      stripe.send("times");
      // The script responds to each message with these two numbers.
      const [times] = (await once(stripe, "message")) as [{ busyMs: number; cpuMs: number }];
      return times;
    },
    async buy() {
      const start = performance.now();
      const { status, text } = await order(usualBody);
      if (status !== 201) throw new Error(`The checkout failed: ${status} ${text}`);
      return performance.now() - start;
    },
    tryToBuy: async (productId) => (await order(buildBody(productId))).status,
    stop() {
      agent.destroy();
      const children: ChildProcess[] = [...servers.map((server) => server.process), stripe];
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** Creates an account at the provider that can receive payments. */
async function createConnectedAccount(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/accounts`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_matinee", "content-type": "application/x-www-form-urlencoded" },
    body: "country=US&capabilities[card_payments][requested]=true&capabilities[transfers][requested]=true&controller[requirement_collection]=application&controller[stripe_dashboard][type]=none&controller[fees][payer]=application&controller[losses][payments]=application",
  });
  // A subset of the account object of the Stripe API.
  const { id } = (await response.json()) as { id: string };
  await fetch(`${url}/_test/accounts/${id}/onboard`, { method: "POST" });
  return id;
}

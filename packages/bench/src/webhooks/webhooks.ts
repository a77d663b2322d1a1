import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { encrypt } from "@matinee/api/encryption";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import {
  buildApiEnvironment,
  migrateDatabase,
  startApiProgram,
  requireBuiltApi,
} from "../support/api-process.ts";
import { reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { computePercentile } from "../support/statistics.ts";

/**
 * Measures how long after the commit of an order its message reaches a receiver on this machine, at 50 orders a second.
 * The orders are the rows that a checkout writes for a webhook, so that the card provider takes no processor time.
 */
requireBuiltApi();
const { SECONDS } = loadBenchConfig();
const ORDERS_PER_SECOND = 50;
const ORDERS = ORDERS_PER_SECOND * SECONDS * 5;
/** After the last order. A missing message fails the bench. */
const ARRIVE_WITHIN_MS = 30_000;

const arrivedAt = new Map<string, number>();
const receiver = createServer((request, reply) => {
  const id = String(request.headers["webhook-id"]);
  if (!arrivedAt.has(id)) arrivedAt.set(id, performance.now());
  request.resume().on("end", () => reply.end());
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
// A TCP server has an address object once it listens.
const { port } = receiver.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), "matinee-bench-webhooks-"));
const secret = randomBytes(32).toString("base64url");
const postgres = await startTemporaryPostgres();
const database = new pg.Pool({ connectionString: postgres.url, max: 8 });
// A connection that the pool is closing may still get the message that the server ends.
database.on("error", () => undefined);
try {
  await migrateDatabase(postgres.url);
  const accountId = await addWebhook(`http://127.0.0.1:${port}/hook`);
  const env = await buildApiEnvironment({
    DATABASE_URL: postgres.url,
    SECRET: secret,
    WEBHOOK_NETWORKS: "127.0.0.0/8",
    STORAGE_DIR: folder,
    LOG_LEVEL: "fatal",
  });
  const worker = startApiProgram("worker", env);
  // The start of the worker is no part of the measurement.
  await commitOrder(accountId);
  while (arrivedAt.size === 0) {
    if (worker.exitCode !== null) throw new Error("The worker did not start");
    await sleep(20);
  }
  arrivedAt.clear();
  const committedAt = await commitOrders(accountId);
  const end = performance.now() + ARRIVE_WITHIN_MS;
  while (arrivedAt.size < ORDERS && performance.now() < end) await sleep(20);
  worker.kill("SIGTERM");
  await once(worker, "exit");
  const delays = [...committedAt].flatMap(([id, at]) => {
    const arrival = arrivedAt.get(id);
    return arrival === undefined ? [] : [Math.max(0, arrival - at)];
  });
  reportValue(
    `p95 from the commit to the first attempt, ${ORDERS_PER_SECOND} orders a second`,
    computePercentile(delays, 0.95),
    "ms",
    { atMost: 2000 },
  );
  reportValue("p50 of the same", computePercentile(delays, 0.5), "ms");
  reportValue(`messages of ${ORDERS} that did not arrive`, ORDERS - delays.length, "messages", { atMost: 0 });
} finally {
  receiver.closeAllConnections();
  receiver.close();
  await database.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Creates an account with a webhook that listens to paid orders. @returns the id of the account */
async function addWebhook(url: string): Promise<string> {
  const sealed = encrypt([secret], `whsec_${randomBytes(32).toString("base64")}`);
  const { rows } = await database.query<{ id: string }>(
    `with owner as (
      insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
      values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
    )
    insert into webhook_endpoints (id, account_id, url, secret, events)
    select gen_random_uuid(), id, $1, $2, '{order.paid}' from owner returning account_id as id`,
    [url, sealed],
  );
  const [account] = rows;
  if (!account) throw new Error("The insert returned no account");
  return account.id;
}

/** Writes the message of an order, as `enqueueWebhooks` does. @returns the id of the message */
async function commitOrder(accountId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with message as (
      insert into webhook_messages (id, account_id, type, payload)
      values (gen_random_uuid(), $1, 'order.paid', jsonb_build_object('chargeTotal', 750, 'name', repeat('x', 1500)))
      returning id, account_id
    )
    insert into webhook_deliveries (id, message_id, endpoint_id, attempt, next_at)
    select gen_random_uuid(), message.id, e.id, 1, now() from message
    join webhook_endpoints e on e.account_id = message.account_id returning message_id as id`,
    [accountId],
  );
  return rows[0]?.id ?? "";
}

/** Commits the orders at their rate. @returns when each message was committed */
async function commitOrders(accountId: string): Promise<Map<string, number>> {
  const committedAt = new Map<string, number>();
  const start = performance.now();
  const commits: Promise<void>[] = [];
  for (let n = 0; n < ORDERS; n++) {
    await sleep(Math.max(0, start + (n * 1000) / ORDERS_PER_SECOND - performance.now()));
    commits.push(commitOrder(accountId).then((id) => void committedAt.set(id, performance.now())));
  }
  await Promise.all(commits);
  return committedAt;
}

import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { playbackGrants } from "../../../db/schema/playback.ts";
import { videos } from "../../../db/schema/videos.ts";
import { transact } from "../../../db/transaction.ts";
import { processQueues } from "../../../job-handlers.ts";
import { createJobQueue, type JobQueue } from "../../../platform/jobs/job-queue.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { prepareScriptBundle } from "../../../testing/script-bundles.ts";
import { findEntitlementId } from "../../../testing/viewer-fixtures.ts";
import { isSoak } from "../../../testing/test-length.ts";
import { processRefund } from "../orders/refunds/process-refund.ts";
import { startRefund } from "../orders/refunds/start-refund.ts";
import { WORKER_ROLES } from "../../../platform/jobs/worker-roles.ts";

/** Every kill meets jobs at every step. `pnpm soak` also waits as long as workers do. */
const KILLS = isSoak ? 5 : 1;
/** The longest time until another worker has finished all jobs of a killed one. */
const RECOVERY_MS = 60_000;
const QUEUES = ["refunds", "webhooks"] as const;
vi.setConfig({ testTimeout: isSoak ? 1_800_000 : 120_000 });

let app: PaymentsApp;
let worker: ChildProcess | undefined;
let successor: JobQueue | undefined;
beforeAll(async () => {
  app = await createPaymentsApp({ LOG_LEVEL: "silent" });
  const hook = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/v1/hooks/stripe`;
  await app.provider.post("webhooks/endpoint", { url: hook, secret: "whsec_matinee" });
});
afterEach(async () => {
  if (worker?.exitCode === null && worker.signalCode === null) worker.kill("SIGKILL");
  await successor?.stop();
});
afterAll(() => app.close());

async function startWorker(): Promise<ChildProcess> {
  const bundle = await prepareScriptBundle("testing/payments/job-process.ts");
  const { DATABASE_URL, STORAGE_DIR, STRIPE_API_URL, PATH } = app.config;
  const child = fork(bundle.file, {
    execArgv: [],
    env: {
      ...bundle.env,
      NODE_ENV: "test",
      DATABASE_URL,
      STORAGE_DIR,
      STRIPE_API_URL,
      STRIPE_TIMEOUT_MS: "60000",
      PATH,
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(child, "message");
  return child;
}

const until = (isDone: () => Promise<boolean>) =>
  expect.poll(isDone, { timeout: RECOVERY_MS, interval: 10 }).toBe(true);
const findOrder = async (id: string) => {
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("the order has no row");
  return order;
};
const isTaken = async () => (await app.provider.get<unknown[]>("faults")).length === 0;
const countStates = async () => {
  const { rows } = await app.services.db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int from pgboss.job where name in ('refunds', 'webhooks') group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const isIdle = async () => {
  const { created = 0, retry = 0, active = 0 } = await countStates();
  return created + retry + active === 0;
};

interface Ordered {
  id: string;
  paymentId: string;
  intentId: string;
  /** A viewing that the order permits. */
  grantId: string;
}

/** Buys a ticket for $7.50 and begins to watch. */
async function buy(): Promise<Ordered> {
  const { db } = app.services;
  const { page, ticketId } = await createTicketedEvent(app);
  const { id } = (await app.buy(page.id, { products: [{ id: ticketId, quantity: 1 }] })).json().data;
  const [payment] = await db.select().from(payments).where(eq(payments.subjectId, id));
  const [video] = await db
    .insert(videos)
    .values({ pageId: page.id, kind: "feature", name: "film.mp4", status: "ready", sizeBytes: 1 })
    .returning();
  if (!payment?.intentId || !video) throw new Error("the order has no payment");
  const expiresAt = new Date(Date.now() + 3_600_000);
  const entitlementId = await findEntitlementId(app.services, { orderId: id });
  const held = { pageId: page.id, videoId: video.id, orderId: id, entitlementId };
  const [grant] = await db
    .insert(playbackGrants)
    .values({ ...held, deviceId: "device", expiresAt })
    .returning();
  return { id, paymentId: payment.id, intentId: payment.intentId, grantId: grant?.id ?? "" };
}

/** Buys with a card whose bank asks the buyer, who never returns. @returns the order, and the bank's confirmation */
async function buyUnconfirmed() {
  const { page, ticketId } = await createTicketedEvent(app);
  const products = [{ id: ticketId, quantity: 1 }];
  const response = await app.buy(page.id, { products, token: "tok_threeDSecureRequired" });
  const { id, clientSecret } = response.json().data;
  const intentId = String(clientSecret).split("_secret_")[0];
  const confirm = () =>
    app.provider.post(`payment_intents/${intentId}/authenticate`, { outcome: "complete" });
  return { id: String(id), confirm };
}

/** Stores refunds with their jobs, in one transaction. */
const refund = (...wanted: { order: Ordered; amountCents: number }[]) =>
  transact(app.services.db, async (tx) => {
    for (const { order, amountCents } of wanted) {
      const { id: orderId, paymentId } = order;
      const fields = { orderId, paymentId, amountCents, reason: "requested" as const };
      await startRefund(tx, app.services, fields);
    }
  });

/** Lets jobs end without a worker being able to record it. @returns a function that ends this */
async function refuseCompletion() {
  const { db } = app.services;
  await db.execute(sql`create function refuse_completion() returns trigger language plpgsql as
    $$ begin raise exception 'not recorded'; end $$`);
  await db.execute(sql`create trigger refuse_completion before update on pgboss.job_common for each row
    when (old.state = 'active' and new.state <> 'active') execute function refuse_completion()`);
  return () => db.execute(sql`drop function refuse_completion cascade`);
}

/** Blocks changes of orders. @returns functions that wait for blocked jobs, and that end this */
async function lockOrders(...ids: string[]) {
  const client = new pg.Client({ connectionString: app.config.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("select from orders where id = any($1) for no key update", [ids]);
  const reached = (count: number) =>
    until(async () => {
      const { rowCount } = await app.services.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) >= count;
    });
  return { reached, release: () => client.end() };
}

/** Jobs that are at every step when their worker is killed. */
async function killAtEveryStep() {
  const starting = startWorker();
  const [[ended, unrecorded, ...submitted], [endedEvent, unread, unapplied]] = await Promise.all([
    Promise.all([buy(), buy(), buy(), buy(), buy()]),
    Promise.all([buyUnconfirmed(), buyUnconfirmed(), buyUnconfirmed()]),
  ]);
  worker = await starting;
  await app.provider.post("webhooks/idle");
  await until(isIdle);
  // The provider's events about refunds are lost, so that only the jobs of the refunds can end them.
  for (const type of ["refund.*", "charge.*"])
    await app.provider.post("webhooks/rules", { type, behaviour: "drop" });
  const failCall = (method: string, path: string, behaviour: string, count = 1) =>
    app.provider.post("faults", { method, path, behaviour, count, ms: 60_000 });

  // Everything is done, but the job is not recorded as completed.
  const permitCompletion = await refuseCompletion();
  await refund({ order: ended, amountCents: 750 });
  await endedEvent.confirm();
  await until(async () => (await findOrder(ended.id)).status === "refunded");
  await until(async () => (await findOrder(endedEvent.id)).status === "paid");
  await permitCompletion();
  // Before the provider makes the refund; after it, without an answer.
  await failCall("POST", "/v1/refunds", "hang");
  await failCall("POST", "/v1/refunds", "hang-after", 2);
  await refund(...submitted.map((order) => ({ order, amountCents: 250 })));
  await until(isTaken);
  let counts: number[] = [];
  await until(async () => {
    counts = await Promise.all(submitted.map(async (order) => (await listRefunds(order)).length));
    return counts.filter((count) => count === 1).length === 2;
  });
  const [repeated] = submitted.filter((_order, index) => counts[index] === 1);
  if (!repeated) throw new Error("the provider made no refund");
  // Before the object of an event is read.
  await failCall("GET", "/v1/payment_intents/*", "hang");
  await unread.confirm();
  await until(isTaken);
  // The provider has answered, and the order is not changed yet.
  const lock = await lockOrders(unrecorded.id, unapplied.id);
  await refund({ order: unrecorded, amountCents: 750 });
  await lock.reached(1);
  await unapplied.confirm();
  await lock.reached(2);

  worker.kill("SIGKILL");
  await once(worker, "exit");
  await lock.release();
  await app.provider.remove("faults");
  await app.provider.post("webhooks/idle");
  await app.provider.remove("webhooks/rules");
  return {
    refunded: [ended, unrecorded],
    partlyRefunded: submitted.filter((order) => order !== repeated),
    repeated,
    paid: [endedEvent.id, unread.id, unapplied.id],
  };
}

/** Shortens the times until a dead worker's jobs are tried again: its last heartbeat, and the delay of a retry. */
async function passWaitingTimes(): Promise<void> {
  const { db } = app.services;
  await db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds'
    where name in ('refunds', 'webhooks') and state = 'active'`);
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null
    where name in ('refunds', 'webhooks')`);
  const boss = new PgBoss({
    connectionString: app.config.DATABASE_URL,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  for (const queue of QUEUES) await boss.supervise(queue);
  await boss.stop({ graceful: false });
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

const listRefunds = async ({ intentId }: Ordered) =>
  (await app.stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);
const countEmails = (template: string, orderId: string) =>
  app.services.db.$count(
    emailOutbox,
    sql`${emailOutbox.template} = ${template} and ${emailOutbox.input}->>'orderId' = ${orderId}`,
  );
const listHistory = async (orderId: string) =>
  (await app.services.db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId)))
    .map(({ kind }) => kind)
    .toSorted();

async function expectRefundedOnce(order: Ordered, cents: number): Promise<void> {
  const isFull = cents === 750;
  expect(await listRefunds(order)).toEqual([cents]);
  expect(await findOrder(order.id)).toMatchObject({
    status: isFull ? "refunded" : "partially_refunded",
    refundedCents: cents,
  });
  const rows = await app.services.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(rows).toMatchObject([{ status: "succeeded", amountCents: cents }]);
  expect(await listHistory(order.id)).toEqual(["paid", "placed", "refund-started", "refunded"]);
  expect(await countEmails("refund", order.id)).toBe(1);
  const [grant] = await app.services.db
    .select()
    .from(playbackGrants)
    .where(eq(playbackGrants.id, order.grantId));
  expect(grant?.revokedAt !== null).toBe(isFull);
}

test("a worker killed at every step of refunds and payment events leaves each to another, which ends it once", async () => {
  let slowest = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { refunded, partlyRefunded, repeated, paid } = await killAtEveryStep();
    const killedAt = performance.now();
    // Control: the kill leaves active jobs. No other worker takes them before their heartbeat has ended. A slow worker may
    // have repeated by itself the two jobs whose end was not recorded.
    expect((await countStates())["active"]).toBeGreaterThanOrEqual(6);
    for (const queue of QUEUES) await runJobs(app, queue);
    expect((await findOrder(refunded[1]?.id ?? "")).status).toBe("paid");
    expect((await findOrder(paid[2] ?? "")).status).not.toBe("paid");
    // Control: without its key at the provider, the same refund is made again.
    await submitWithoutKey(repeated.id);
    expect(await listRefunds(repeated)).toEqual([250, 250]);

    if (!isSoak) await passWaitingTimes();
    successor = createJobQueue(app.config, app.services, "worker");
    await processQueues({ ...app.services, jobs: successor }, WORKER_ROLES);
    await until(isIdle);
    slowest = Math.max(slowest, performance.now() - killedAt);
    await successor.stop();
    await app.provider.post("webhooks/idle");
    await runJobs(app, "webhooks");

    for (const order of refunded) await expectRefundedOnce(order, 750);
    for (const order of partlyRefunded) await expectRefundedOnce(order, 250);
    for (const orderId of paid) {
      expect(await findOrder(orderId)).toMatchObject({ status: "paid", refundedCents: 0 });
      expect(await listHistory(orderId)).toEqual(["paid", "placed"]);
      expect(await countEmails("receipt", orderId)).toBe(1);
    }
  }
  process.stdout.write(
    `${KILLS} kills: all jobs of a killed worker ended within ${Math.round(slowest)} ms\n`,
  );
});

async function submitWithoutKey(orderId: string): Promise<void> {
  const { db, payments: provider } = app.services;
  const [stored] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const forgetful: typeof provider = {
    ...provider,
    refund: (request) => provider.refund(request, randomUUID()),
  };
  await processRefund({ ...app.services, payments: forgetful }, { refundId: stored?.id ?? "" });
}

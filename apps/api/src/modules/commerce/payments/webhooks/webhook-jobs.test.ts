import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { processQueues, queueMissedWork } from "../../../../job-handlers.ts";
import { orderHistory, orders } from "../../../../db/schema/orders.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { createJobQueue } from "../../../../platform/jobs/job-queue.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { processWebhookEvent } from "./process-webhook-event.ts";
import { WORKER_ROLES } from "../../../../platform/jobs/worker-roles.ts";

let app: PaymentsApp;
let hook: string;
beforeAll(async () => {
  app = await createPaymentsApp({ LOG_LEVEL: "silent" });
  hook = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/v1/hooks/stripe`;
  await app.provider.post("webhooks/endpoint", { url: hook, secret: "whsec_matinee", retryAfterMs: 100 });
});
beforeEach(async () => {
  await app.provider.post("webhooks/idle");
  await runJobs(app, "webhooks");
});
afterAll(() => app.close());

/** Buys a ticket with a card whose bank confirms, for a buyer who never returns: only events finish the order. */
async function buyAndLeave(): Promise<string> {
  const { page, ticketId } = await createTicketedEvent(app);
  const response = await app.buy(page.id, {
    products: [{ id: ticketId, quantity: 1 }],
    token: "tok_threeDSecureRequired",
  });
  const { id, clientSecret } = response.json().data;
  const intentId = String(clientSecret).split("_secret_")[0];
  await app.provider.post(`payment_intents/${intentId}/authenticate`, { outcome: "complete" });
  await app.provider.post(`charges/${intentId}/refund`, { amount: 250 });
  await app.provider.post("webhooks/idle");
  return id;
}

const findOrder = async (id: string) =>
  (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
const listWaiting = () =>
  app.services.db
    .select()
    .from(webhookEvents)
    .where(sql`${webhookEvents.processedAt} is null`);
const countJobs = async () =>
  (
    await app.services.db.execute(
      sql`select 1 from pgboss.job where name = 'webhooks' and state in ('created', 'retry', 'active')`,
    )
  ).rows.length;

/** Lists the events that the provider sent, but that the API has not accepted yet. */
const listUndelivered = async () => {
  const { deliveries } = await app.provider.get<{ deliveries: { event: string; status: number | null }[] }>(
    "webhooks",
  );
  const accepted = new Set(deliveries.filter(({ status }) => status === 200).map(({ event }) => event));
  return deliveries.filter(({ event }) => !accepted.has(event)).map(({ event }) => event);
};

/** What the worker of the version before the jobs takes in its loop, each second. */
const claimAsPreviousVersion = async () => {
  const now = app.clock.now().toISOString();
  const { rows } = await app.services.db.execute<{ id: string }>(sql`
    update webhook_events set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(2000 * power(2, least(attempts, 20)), 3600000) * interval '1 millisecond'
    where id in (select id from webhook_events where processed_at is null and next_attempt_at <= ${now}::timestamptz
      order by created_at limit 20 for update skip locked) returning id`);
  return rows.map(({ id }) => id);
};

const expectOnce = async (orderId: string) => {
  const { db } = app.services;
  expect(await findOrder(orderId)).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId));
  expect(history.map(({ kind }) => kind).toSorted()).toEqual(["paid", "placed", "refunded"]);
  const receipts = await db
    .select()
    .from(emailOutbox)
    .where(sql`${emailOutbox.input}->>'orderId' = ${orderId} and ${emailOutbox.template} = 'receipt'`);
  expect(receipts).toHaveLength(1);
};

test("a worker processes an event as soon as it is stored, without waiting for its next look", async () => {
  const jobs = createJobQueue(app.config, app.services, "worker");
  await processQueues({ ...app.services, jobs }, WORKER_ROLES);
  try {
    const orderId = await buyAndLeave();
    const storedAt = Date.now();
    await expect.poll(async () => (await findOrder(orderId))?.refundedCents, { interval: 20 }).toBe(250);
    process.stdout.write(`two events of an order were processed within ${Date.now() - storedAt} ms\n`);
    await expect.poll(countJobs).toBe(0);
    await expectOnce(orderId);
  } finally {
    await jobs.stop();
  }
});

test("an event has a job exactly when it is stored, also if the transaction fails", async () => {
  await app.services.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await app.services.db.execute(
    sql`create trigger refuse before insert on pgboss.job_common for each row execute function refuse()`,
  );
  try {
    await buyAndLeave();
    expect(await listWaiting()).toEqual([]);
  } finally {
    await app.services.db.execute(sql`drop trigger refuse on pgboss.job_common`);
  }
  // The provider sends the rejected events again: none is lost, and no later test receives them.
  await expect.poll(listUndelivered, { timeout: 20_000 }).toEqual([]);
  // Control: without the trigger, events are stored with their jobs.
  await buyAndLeave();
  const stored = await listWaiting();
  expect(stored.length).toBeGreaterThan(1);
  expect(await countJobs()).toBe(stored.length);
});

test("a worker of the previous version leaves new events to their jobs for a minute, and then takes them", async () => {
  await buyAndLeave();
  const waiting = await listWaiting();
  expect(waiting.length).toBeGreaterThan(1);
  expect(await claimAsPreviousVersion()).toEqual([]);
  // Control: without a worker of this version, it takes them.
  app.clock.advance(61_000);
  expect((await claimAsPreviousVersion()).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
});

test("an event that an API of the previous version stored is queued and processed", async () => {
  const orderId = await buyAndLeave();
  await app.services.db.execute(sql`delete from pgboss.job where name = 'webhooks'`);
  // Control: without a job, no worker of this version looks at it.
  expect(await runJobs(app, "webhooks")).toBe(0);
  await queueMissedWork(app.services);
  expect(await countJobs()).toBe(0);
  app.clock.advance(61_000);
  await queueMissedWork(app.services);
  await queueMissedWork(app.services);
  expect(await runJobs(app, "webhooks")).toBeGreaterThan(1);
  await expectOnce(orderId);
});

test("an event that both versions process at the same time has its effects once", async () => {
  const ids = await Promise.all([buyAndLeave(), buyAndLeave(), buyAndLeave()]);
  const events = (await listWaiting()).map(({ id }) => id);
  app.clock.advance(61_000);
  // The previous version handles its claimed events in the same way, and retries them.
  const runLoop = async () => {
    for (const eventId of await claimAsPreviousVersion())
      await processWebhookEvent(app.services, { eventId, type: "", objectId: "" });
  };
  await Promise.all([runJobs(app, "webhooks"), runLoop(), runJobs(app, "webhooks"), runLoop()]);
  await app.services.db
    .update(webhookEvents)
    .set({ processedAt: null, nextAttemptAt: new Date(0) })
    .where(inArray(webhookEvents.id, events));
  await Promise.all([runLoop(), runLoop()]);
  for (const id of ids) await expectOnce(id);
});

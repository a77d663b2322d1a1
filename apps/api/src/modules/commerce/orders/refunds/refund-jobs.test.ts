import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { orderHistory, orders } from "../../../../db/schema/orders.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { queueMissedWork } from "../../../../job-handlers.ts";
import { createAccount, type TestAccount } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { processRefund } from "./process-refund.ts";
import { submitRefund } from "./submit-refund.ts";

let app: PaymentsApp;
let admin: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400, LOG_LEVEL: "silent" });
  admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
});
beforeEach(() => app.services.db.execute(sql`delete from pgboss.job where name like 'refunds%'`));
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const failProvider = () =>
  app.provider.post("faults", { method: "POST", path: "/v1/refunds", behaviour: "error-500", count: 100 });

/** Asks for a refund while the provider fails, as if the process died after the commit. */
async function leaveRefund(amount?: number) {
  const { page, ticketId, seller } = await createTicketedEvent(app);
  const order = (await app.buy(page.id, { products: [{ id: ticketId, quantity: 1 }] })).json().data;
  await failProvider();
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/orders/${order.id}/refunds`,
    headers: seller.headers,
    payload: { amount },
  });
  expect(response.statusCode, response.body).toBe(201);
  await app.provider.remove("faults");
  return readRefund(order.id);
}

async function readRefund(orderId: string) {
  const [refund] = await app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (!refund) throw new Error("the order has no refund");
  return refund;
}

async function expectRefundedOnce(orderId: string) {
  const { db } = app.services;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ status: "refunded", refundedCents: 750 });
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId));
  expect(history.filter(({ kind }) => kind === "refunded")).toHaveLength(1);
  const { data } = await app.provider.get<{
    data: { amount_refunded: number; metadata: Record<string, string> }[];
  }>("charges");
  expect(data.filter(({ metadata }) => metadata["orderId"] === orderId)).toMatchObject([
    { amount_refunded: 750 },
  ]);
}

const callJobs = (method: "GET" | "POST", path: string) =>
  app.http.inject({ method, url: `/v1/admin/jobs${path}`, headers: admin.headers });
const listFailed = async () => (await callJobs("GET", "/refunds?state=failed")).json().data.data;

test("a refund that its request did not finish is submitted by its job a minute later", async () => {
  const { orderId } = await leaveRefund();
  // Control: the job leaves the refund to the request at first.
  expect(await runJobs(app, "refunds")).toBe(0);
  app.clock.advance(61_000);
  expect(await runJobs(app, "refunds")).toBe(1);
  await expectRefundedOnce(orderId);
});

test("a refund that the previous version stored is queued and submitted", async () => {
  const { orderId } = await leaveRefund();
  await app.services.db.execute(sql`delete from pgboss.job where name = 'refunds'`);
  app.clock.advance(61_000);
  // Control: without a job, nothing submits it.
  expect(await runJobs(app, "refunds")).toBe(0);
  app.clock.advance(60_000);
  await queueMissedWork(app.services);
  expect(await runJobs(app, "refunds")).toBe(1);
  await expectRefundedOnce(orderId);
});

// The provider keeps keys for 24 hours; an hour before, the refund is looked up already.
test.each([25, 23.5])(
  "a refund in part whose key the provider may have forgotten is made once, %s h later",
  async (hours) => {
    const refund = await leaveRefund(250);
    const { stripe } = app;
    const { db } = app.services;
    const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
    // The provider made it, and the response was lost. Without the key, it is as if the key were forgotten.
    const made = await stripe.refunds.create({
      payment_intent: payment?.intentId ?? "",
      amount: 250,
      metadata: { refundId: refund.id },
    });
    // The database's clock wrote it, and the tests before this one have moved the app's.
    await db.update(refunds).set({ createdAt: app.clock.now() }).where(eq(refunds.id, refund.id));
    app.clock.advance(hours * 3_600_000);
    expect(await runJobs(app, "refunds")).toBe(1);
    expect(await readRefund(refund.orderId)).toMatchObject({
      status: "succeeded",
      providerRefundId: made.id,
    });
    const [order] = await db.select().from(orders).where(eq(orders.id, refund.orderId));
    expect(order).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
    const charge = await stripe.charges.retrieve(payment?.chargeId ?? "");
    expect(charge.amount_refunded).toBe(250);
  },
);

test("a refund that both versions submit at the same time is made once", async () => {
  const refund = await leaveRefund();
  app.clock.advance(61_000);
  await Promise.all([
    runJobs(app, "refunds"),
    processRefund(app.services, { refundId: refund.id }),
    // The loop of the previous version, in two workers.
    submitRefund(app.services, refund),
    submitRefund(app.services, refund),
  ]).catch(() => undefined);
  // A submission that met the other at the provider is tried again.
  app.clock.advance(3600_000);
  await runJobs(app, "refunds");
  await expectRefundedOnce(refund.orderId);
});

test("a refund that failed too often waits as a dead letter until staff try it again", async () => {
  const { orderId } = await leaveRefund();
  app.clock.advance(61_000);
  await app.services.db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'refunds'`);
  await failProvider();
  expect(await runJobs(app, "refunds")).toBe(1);
  await app.provider.remove("faults");
  const [dead, ...others] = await listFailed();
  expect(others).toEqual([]);
  expect(dead).toMatchObject({
    subject: `$7.50 of order ${orderId}`,
    reason: expect.any(String),
    actions: ["retry"],
  });
  app.clock.advance(3600_000);
  await queueMissedWork(app.services);
  expect(await runJobs(app, "refunds")).toBe(0);
  expect(await readRefund(orderId)).toMatchObject({ status: "started" });
  expect((await callJobs("POST", `/refunds/${dead.id}/discard`)).json().code).toBe("state-conflict");
  expect((await callJobs("POST", `/refunds/${dead.id}/retry`)).statusCode).toBe(204);
  expect(await runJobs(app, "refunds")).toBe(1);
  await expectRefundedOnce(orderId);
});

test("a refund that the provider rejected is listed with its reason and cannot be tried again", async () => {
  const refund = await leaveRefund();
  await app.services.db
    .update(refunds)
    .set({ status: "failed", failureMessage: "The balance is too low." })
    .where(eq(refunds.id, refund.id));
  const [rejected] = await listFailed();
  expect(rejected).toMatchObject({
    id: refund.id,
    subject: `$7.50 of order ${refund.orderId}`,
    reason: "The balance is too low.",
    actions: [],
  });
  expect((await callJobs("POST", `/refunds/${refund.id}/retry`)).json().code).toBe("state-conflict");
  // Its job ends without submitting it.
  app.clock.advance(61_000);
  expect(await runJobs(app, "refunds")).toBe(1);
  expect(await readRefund(refund.orderId)).toMatchObject({ status: "failed" });
});

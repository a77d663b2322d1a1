import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../../testing/payments/payments-app.ts";
import { expireReservations } from "../../orders/checkout/expire-reservations.ts";
import { settlePayments } from "../../../../testing/run-jobs.ts";
import {
  createSingleSeatEvent,
  findOrders,
  findReceipts,
  findOrderCharges,
} from "../../../../testing/payments/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const QUARTER_HOUR_MS = 15 * 60_000;
const CALLS = ["/v1/payment_methods", "/v1/payment_intents", "/v1/payment_intents/*/confirm"];
const WAYS = ["drop", "drop-after", "error-500", "error-500-after", "hang", "hang-after"];

describe.each(CALLS)("when %s fails", (path) => {
  // Twice, because the provider's client retries once under the same key.
  test.each(WAYS)("with %s: the buyer can retry under the same key and pays once", async (behaviour) => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    await app.provider.post("faults", { method: "POST", path, behaviour, count: 2, ms: 1000 });
    const first = await app.buy(pageId, { products: lines }, headers);
    expect(first.statusCode).toBeOneOf([201, 503]);
    if (first.statusCode === 503) {
      expect(first.json()).toMatchObject({ code: "unavailable", details: { orderPending: true } });
      expect(first.headers["retry-after"]).toBe("2");
    }
    await app.provider.remove("faults");
    let retry = await app.buy(pageId, { products: lines }, headers);
    const retryAgain = async () => {
      if (retry.statusCode === 503) retry = await app.buy(pageId, { products: lines }, headers);
      return retry.statusCode;
    };
    // The provider still processes a call that timed out. Any other response is its last one under this key.
    if (behaviour.startsWith("hang")) await expect.poll(retryAgain, { timeout: 10_000 }).toBe(201);
    const [order, ...others] = await findOrders(app, pageId);
    expect(others).toEqual([]);
    if (retry.statusCode === 503) {
      // Stripe replays a 500 under its key: the order expires unpaid instead of risking a second charge.
      app.clock.advance(QUARTER_HOUR_MS + 1000);
      await expireReservations(app.services);
      expect((await findOrders(app, pageId))[0]?.status).toBe("expired");
      expect(await findOrderCharges(app, order?.id ?? "")).toEqual([]);
      return;
    }
    expect(retry.statusCode, retry.body).toBe(201);
    expect(retry.json().data).toMatchObject({ id: order?.id, status: "paid", admits: true });
    expect(await findOrderCharges(app, order?.id ?? "")).toHaveLength(1);
    expect(await findReceipts(app, pageId)).toHaveLength(1);
  });
});

test("the reconciler finishes an order whose charge succeeded without a response", async () => {
  const { pageId, lines } = await createSingleSeatEvent(app);
  const confirm = "/v1/payment_intents/*/confirm";
  await app.provider.post("faults", { method: "POST", path: confirm, behaviour: "drop-after", count: 1 });
  await app.provider.post("faults", { method: "POST", path: confirm, behaviour: "drop", count: 1 });
  await app.provider.post("faults", {
    method: "GET",
    path: "/v1/payment_intents/*",
    behaviour: "drop",
    count: 2,
  });
  expect((await app.buy(pageId, { products: lines })).statusCode).toBe(503);
  expect((await findOrders(app, pageId))[0]?.status).toBe("pending");
  await app.provider.remove("faults");
  await settlePayments(app);
  await settlePayments(app);
  const [order] = await findOrders(app, pageId);
  expect(order?.status).toBe("paid");
  expect(await findOrderCharges(app, order?.id ?? "")).toHaveLength(1);
  expect(await findReceipts(app, pageId)).toHaveLength(1);
});

test("refunds an orphaned charge once and ignores another installation's charge", async () => {
  const createCharge = async (origin: string) => {
    const { id } = await app.stripe.paymentIntents.create({
      amount: 1234,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { origin, orderId: randomUUID(), paymentId: randomUUID() },
    });
    return id;
  };
  const orphaned = await createCharge(app.config.API_URL);
  const foreign = await createCharge("https://elsewhere.example");
  await settlePayments(app);
  await settlePayments(app);
  const listRefundedAmounts = async (id: string) =>
    (await app.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount);
  expect(await listRefundedAmounts(orphaned)).toEqual([1234]);
  expect(await listRefundedAmounts(foreign)).toEqual([]);
});

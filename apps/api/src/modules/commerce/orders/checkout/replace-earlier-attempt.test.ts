import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { promoCodes } from "../../../../db/schema/coupons.ts";
import {
  completeBankConfirmation,
  createSingleSeatEvent,
  findOrderCharges,
  findOrders,
  findReservedCount,
} from "../../../../testing/payments/payment-checks.ts";
import {
  createIdempotencyHeader,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { refreshPaymentStatus } from "../../payments/reconciliation/refresh-payment-status.ts";
import { settlePayments } from "../../../../testing/run-jobs.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const BANK = "tok_threeDSecureRequired";
const own = { deviceId: "device-of-grace", email: "grace@example.com" };

/** An event with one seat, which an attempt of Grace holds while her bank waits for her. */
async function holdLastSeat(headers?: Record<string, string>) {
  const { pageId, lines, seatId } = await createSingleSeatEvent(app);
  const buy = (fields: object, extraHeaders = {}) =>
    app.buy(pageId, { products: lines, ...own, ...fields }, extraHeaders);
  const held = await buy({ token: BANK }, headers);
  expect(held.statusCode, held.body).toBe(202);
  const { id, slug, clientSecret } = held.json().data;
  const confirm = () =>
    app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/orders/${slug}/confirm` });
  return { pageId, seatId, buy, confirm, id, clientSecret, held };
}

test("the next attempt of a buyer takes the seat that their unpaid one holds, and the other tab reads that", async () => {
  const first = await holdLastSeat();
  const second = await first.buy({ email: " Grace@Example.com " });
  expect(second.statusCode, second.body).toBe(201);
  expect(await findReservedCount(app, first.seatId)).toBe(1);
  const intent = await app.stripe.paymentIntents.retrieve(first.clientSecret.split("_secret_")[0]);
  expect(intent.status).toBe("canceled");
  const waiting = await first.confirm();
  expect(waiting.statusCode).toBe(409);
  expect(waiting.json().message).toBe(messages.purchase.replaced);
});

test("the next attempt can use the code that the unpaid one holds", async () => {
  const show = await createTicketedEvent(app);
  const [code] = await app.services.db
    .insert(promoCodes)
    .values({ pageId: show.page.id, code: "ONCE", percentOff: 50, maxUses: 1, maxUsesPerEmail: 1 })
    .returning();
  const buy = (token: string) =>
    app.buy(show.page.id, {
      products: [{ id: show.ticketId, quantity: 1 }],
      couponCode: "ONCE",
      token,
      ...own,
    });
  expect((await buy(BANK)).statusCode).toBe(202);
  expect((await buy("tok_visa")).statusCode).toBe(201);
  const [used] = await app.services.db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, code?.id ?? ""));
  expect(used?.uses).toBe(1);
});

test("unpaid attempts of one buyer hold the seats of one, however many there are", async () => {
  const show = await createTicketedEvent(app);
  const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 200, priceCents: 900 });
  const attempt = () =>
    app.buy(show.page.id, { products: [{ id: seat.id, quantity: 10 }], token: BANK, ...own });
  for (let n = 0; n < 4; n++) expect((await attempt()).statusCode).toBe(202);
  expect(await findReservedCount(app, seat.id)).toBe(10);
  await Promise.all([attempt(), attempt(), attempt()]);
  expect(await findReservedCount(app, seat.id)).toBe(10);

  // Control: only the index keeps parallel attempts from adding up.
  await app.services.db.execute(sql`drop index orders_attempt_key`);
  await Promise.all([attempt(), attempt(), attempt()]);
  expect(await findReservedCount(app, seat.id)).toBeGreaterThan(10);
  await app.services.db.execute(
    sql`update orders set status = 'expired', attempt_key = null where status = 'pending'`,
  );
  await app.services.db.execute(
    sql`create unique index orders_attempt_key on orders (page_id, attempt_key) where status = 'pending'`,
  );
});

test.each([
  ["email on another device", { deviceId: "device-of-a-stranger" }],
  ["device with another email", { email: "stranger@example.com" }],
  ["email without a device", { deviceId: undefined }],
])("an attempt with the same %s leaves the unpaid one alone", async (_what, fields) => {
  const first = await holdLastSeat();
  expect((await first.buy(fields)).statusCode).toBe(409);
  await completeBankConfirmation(app, first.clientSecret);
  expect((await first.confirm()).json().data).toMatchObject({ status: "paid", admits: true });
});

test("an attempt that was paid meanwhile stays paid, and the next one is not charged", async () => {
  const first = await holdLastSeat();
  await completeBankConfirmation(app, first.clientSecret);
  const second = await first.buy({});
  expect(second.statusCode, second.body).toBe(409);
  expect(second.json().message).toBe(messages.purchase.earlierPaid);
  expect((await first.confirm()).json().data).toMatchObject({ status: "paid", admits: true });
  expect(await findOrders(app, first.pageId)).toHaveLength(1);
  expect(await findOrderCharges(app, first.id)).toHaveLength(1);
});

test("of two attempts at the same moment one is charged", async () => {
  for (let round = 0; round < 3; round++) {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const buy = () => app.buy(pageId, { products: lines, ...own }, createIdempotencyHeader());
    await Promise.all([buy(), buy()]);
    const placed = await findOrders(app, pageId);
    const charges = await Promise.all(placed.map(({ id }) => findOrderCharges(app, id)));
    expect(charges.flat()).toHaveLength(1);
    expect(placed.filter(({ status }) => status === "paid")).toHaveLength(1);
  }
});

test("an attempt whose charge is created while the next one looks at it is not charged", async () => {
  const first = await holdLastSeat();
  const payment = await findNewestAttempt(app.services.db, "order", first.id);
  if (!payment) throw new Error("the attempt has no payment");
  // What the next attempt had read before the charge was created.
  await refreshPaymentStatus(
    app.services,
    { ...payment, status: "started", intentId: null },
    { abandon: true },
  );
  const intent = await app.stripe.paymentIntents.retrieve(payment.intentId ?? "");
  expect(intent.status).toBe("canceled");
});

test("a replaced attempt that is paid late takes its stock again, or is refunded", async () => {
  for (const isSeatTaken of [false, true]) {
    const first = await holdLastSeat();
    // The provider does not answer while the attempt is replaced, so that its payment is not cancelled.
    await app.provider.post("faults", { path: "/v1/payment_intents/*", behaviour: "drop", count: 4 });
    const second = await first.buy({ token: isSeatTaken ? "tok_visa" : "tok_chargeDeclined" });
    expect(second.statusCode, second.body).toBe(isSeatTaken ? 201 : 402);
    await app.provider.remove("faults");
    await completeBankConfirmation(app, first.clientSecret);
    await settlePayments(app);
    const late = (await findOrders(app, first.pageId)).find(({ id }) => id === first.id);
    expect(late?.status).toBe(isSeatTaken ? "refunded" : "paid");
    expect(await findReservedCount(app, first.seatId)).toBe(1);
  }
});

test("a repeated request of a replaced attempt starts no order", async () => {
  const headers = createIdempotencyHeader();
  const first = await holdLastSeat(headers);
  expect((await first.buy({})).statusCode).toBe(201);
  const repeated = await first.buy({ token: BANK }, headers);
  expect(repeated.json()).toEqual(first.held.json());
  expect(await findOrders(app, first.pageId)).toHaveLength(2);
});

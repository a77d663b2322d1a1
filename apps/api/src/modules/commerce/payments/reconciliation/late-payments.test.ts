import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPaymentsApp, type PaymentsApp } from "../../../../testing/payments/payments-app.ts";
import { expireReservations } from "../../orders/checkout/expire-reservations.ts";
import { settlePayments } from "../../../../testing/run-jobs.ts";
import {
  findReservedCount,
  createSingleSeatEvent,
  findOrders,
  findOrderCharges,
} from "../../../../testing/payments/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const QUARTER_HOUR_MS = 15 * 60_000;

describe("an expired reservation", () => {
  /** Places an order that waits for the bank's confirmation, which the buyer abandons. */
  async function placeAbandonedOrder() {
    const { pageId, lines, seatId } = await createSingleSeatEvent(app);
    const response = await app.buy(pageId, { products: lines, token: "pm_card_authenticationRequired" });
    expect(response.statusCode, response.body).toBe(202);
    const { id, slug, clientSecret } = response.json().data;
    return { pageId, lines, seatId, id, slug, intentId: clientSecret.split("_secret_")[0] };
  }

  test("releases the seat and cancels the payment", async () => {
    const { pageId, lines, seatId, intentId } = await placeAbandonedOrder();
    expect((await app.buy(pageId, { products: lines })).statusCode).toBe(409);
    await expireReservations(app.services);
    expect(await findReservedCount(app, seatId)).toBe(1);
    app.clock.advance(QUARTER_HOUR_MS + 1000);
    await expireReservations(app.services);
    await expireReservations(app.services);
    expect(await findReservedCount(app, seatId)).toBe(0);
    expect((await app.services.payments.paymentIntents.retrieve(intentId)).status).toBe("canceled");
    expect((await app.buy(pageId, { products: lines })).statusCode).toBe(201);
  });

  async function expireDuringOutage() {
    const order = await placeAbandonedOrder();
    await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
    app.clock.advance(QUARTER_HOUR_MS + 1000);
    await expireReservations(app.services);
    await app.provider.remove("faults");
    expect(await findReservedCount(app, order.seatId)).toBe(0);
    return order;
  }

  test("reserves the seat again when it is paid late and the seat is free", async () => {
    const order = await expireDuringOutage();
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await settlePayments(app);
    expect((await findOrders(app, order.pageId))[0]).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await findReservedCount(app, order.seatId)).toBe(1);
  });

  test("is refunded when it is paid late and the seat is sold", async () => {
    const order = await expireDuringOutage();
    expect((await app.buy(order.pageId, { products: order.lines })).statusCode).toBe(201);
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await settlePayments(app);
    const late = (await findOrders(app, order.pageId)).find(({ id }) => id === order.id);
    expect(late).toMatchObject({ status: "refunded", refundedCents: 900, netCents: 0 });
    expect(await findReservedCount(app, order.seatId)).toBe(1);
    expect(await findOrderCharges(app, order.id)).toMatchObject([{ amount: 900, amount_refunded: 900 }]);
    const lookup = await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${order.slug}` });
    expect(lookup.json().data.admits).toBe(false);
  });
});

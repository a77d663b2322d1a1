import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments-app.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import {
  findReservedCount,
  createSingleSeatEvent,
  findOrders,
  findOrderCharges,
} from "../../../testing/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const QUARTER_HOUR_MS = 15 * 60_000;

describe("a reservation that ran out", () => {
  /** An order in its bank's hands, which the buyer leaves alone. */
  async function abandoned() {
    const { pageId, lines, seatId } = await createSingleSeatEvent(app);
    const answer = await app.buy(pageId, { products: lines, token: "pm_card_authenticationRequired" });
    expect(answer.statusCode, answer.body).toBe(202);
    const { id, slug, clientSecret } = answer.json().data;
    return { pageId, lines, seatId, id, slug, intentId: clientSecret.split("_secret_")[0] };
  }

  test("puts the seat back on sale, and its card can no longer be charged", async () => {
    const { pageId, lines, seatId, intentId } = await abandoned();
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

  async function expiredWithoutProvider() {
    const order = await abandoned();
    await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
    app.clock.advance(QUARTER_HOUR_MS + 1000);
    await expireReservations(app.services);
    await app.provider.remove("faults");
    expect(await findReservedCount(app, order.seatId)).toBe(0);
    return order;
  }

  test("paid late, with the seat still there: takes it again", async () => {
    const order = await expiredWithoutProvider();
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await reconcilePayments(app.services);
    expect((await findOrders(app, order.pageId))[0]).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await findReservedCount(app, order.seatId)).toBe(1);
  });

  test("paid late, with the seat sold since: the money goes back by itself", async () => {
    const order = await expiredWithoutProvider();
    expect((await app.buy(order.pageId, { products: order.lines })).statusCode).toBe(201);
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await reconcilePayments(app.services);
    const late = (await findOrders(app, order.pageId)).find(({ id }) => id === order.id);
    expect(late).toMatchObject({ status: "refunded", refundedCents: 900, netCents: 0 });
    expect(await findReservedCount(app, order.seatId)).toBe(1);
    expect(await findOrderCharges(app, order.id)).toMatchObject([{ amount: 900, amount_refunded: 900 }]);
    const seen = await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${order.slug}` });
    expect(seen.json().data.admits).toBe(false);
  });
});

import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { expireReservations } from "../../orders/checkout/expire-reservations.ts";
import { createAccount } from "../../../../testing/fixtures.ts";
import { runJobs, settlePayments } from "../../../../testing/run-jobs.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { payments } from "../../../../db/schema/payments.ts";
import { reconcilePayments } from "../../reconcile-payments.ts";
import { reconcileDispute } from "./reconcile-dispute.ts";
import {
  findReservedCount,
  createSingleSeatEvent,
  completeBankConfirmation,
  findOrders,
  findOrderCharges,
  findReceipts,
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

  const findAdmits = async ({ pageId, slug }: { pageId: string; slug: string }) =>
    (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data.admits;

  test("releases the seat and cancels the payment", async () => {
    const { pageId, lines, seatId, intentId } = await placeAbandonedOrder();
    expect((await app.buy(pageId, { products: lines })).statusCode).toBe(409);
    await expireReservations(app.services);
    expect(await findReservedCount(app, seatId)).toBe(1);
    app.clock.advance(QUARTER_HOUR_MS + 1000);
    await expireReservations(app.services);
    await expireReservations(app.services);
    expect(await findReservedCount(app, seatId)).toBe(0);
    expect((await app.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
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

  test("stays paid and keeps its seat when its card turns out to be charged while it expires", async () => {
    const order = await placeAbandonedOrder();
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    app.clock.advance(QUARTER_HOUR_MS + 1000);
    await expireReservations(app.services);
    expect((await findOrders(app, order.pageId))[0]).toMatchObject({ status: "paid", stockReserved: true });
    expect(await findReservedCount(app, order.seatId)).toBe(1);
    expect(await findAdmits(order)).toBe(true);
  });

  test("is refunded, not revived, when it is paid late and the event was cancelled meanwhile", async () => {
    const order = await expireDuringOutage();
    await app.services.db
      .update(pages)
      .set({ cancelledAt: app.clock.now() })
      .where(eq(pages.id, order.pageId));
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await reconcilePayments(app.services);
    expect((await findOrders(app, order.pageId))[0]).toMatchObject({
      status: "expired",
      stockReserved: false,
    });
    await settlePayments(app);
    expect((await findOrders(app, order.pageId))[0]).toMatchObject({
      status: "refunded",
      refundedCents: 900,
    });
    expect(await findReservedCount(app, order.seatId)).toBe(0);
  });

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
    expect(await findAdmits(order)).toBe(false);
  });

  /** Pays an expired order whose seat was sold, and lets the provider reject the refund. */
  async function payLateWithoutRefund() {
    const order = await expireDuringOutage();
    expect((await app.buy(order.pageId, { products: order.lines })).statusCode).toBe(201);
    await app.provider.post(`payment_intents/${order.intentId}/authenticate`, { outcome: "complete" });
    await reconcilePayments(app.services);
    const setIntent = (intentId: string) =>
      app.services.db.update(payments).set({ intentId }).where(eq(payments.subjectId, order.id));
    // The provider rejects it, because it does not know this payment.
    await setIntent(`pi_unknown_${order.id}`);
    await runJobs(app, "refunds");
    await setIntent(order.intentId);
    const findLateOrder = async () => (await findOrders(app, order.pageId)).find(({ id }) => id === order.id);
    expect(await findLateOrder()).toMatchObject({ status: "expired", refundedCents: 0 });
    return { ...order, findLateOrder };
  }

  test("can be refunded by staff when the provider rejected the refund of its late payment", async () => {
    const order = await payLateWithoutRefund();
    const staff = await createAccount(app.services, { type: "admin" });
    const countListed = async (query: string) => {
      const url = `/v1/admin/orders?${query}`;
      const { results, total } = (await app.http.inject({ url, headers: staff.headers })).json().data;
      expect(total).toBe(results.length);
      return results.filter(({ id }: { id: string }) => id === order.id).length;
    };
    // Staff find the order by a filter of its own. Searches and other filters leave it out, as they do other expired ones.
    expect(await countListed("status=paid_late")).toBe(1);
    expect(await countListed("status=paid_late&sort=amount")).toBe(1);
    expect(await countListed("status=paid_late&search_term=buyer%40example")).toBe(1);
    expect(await countListed("status=paid_late&from=2100-01-01")).toBe(0);
    expect(await countListed("")).toBe(0);
    expect(await countListed("status=refunded")).toBe(0);
    const refund = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${order.pageId}/orders/${order.id}/refunds`,
      headers: staff.headers,
      payload: {},
    });
    expect(refund.statusCode, refund.body).toBe(201);
    expect(await order.findLateOrder()).toMatchObject({ status: "refunded", refundedCents: 900 });
    expect(await countListed("status=paid_late")).toBe(0);
    expect(await countListed("status=refunded")).toBe(1);
    expect(await findReservedCount(app, order.seatId)).toBe(1);
    expect(await findOrderCharges(app, order.id)).toMatchObject([{ amount: 900, amount_refunded: 900 }]);
  });

  test("stays expired after a won dispute about its late payment, since its seat is another buyer's", async () => {
    const order = await payLateWithoutRefund();
    const dispute = await app.provider.post<{ id: string }>(`charges/${order.intentId}/dispute`);
    const reconcile = async () =>
      reconcileDispute(app.services, await app.services.payments.getDispute(dispute.id));
    await reconcile();
    expect(await order.findLateOrder()).toMatchObject({ status: "disputed" });
    await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "won" });
    await reconcile();
    expect(await order.findLateOrder()).toMatchObject({ status: "expired", disputeStatus: "won" });
    expect(await findAdmits(order)).toBe(false);
  });
});

describe("a payment that the bank confirms after the close", () => {
  /** Orders a product a minute before the close; the bank confirms it two minutes later. */
  async function confirmAfterClose(type: "ticket" | "physical") {
    const closesAt = new Date(app.clock.now().getTime() + 60_000);
    const { page } = await createTicketedEvent(app, { closesAt });
    const product = await createProduct(app, page.id, { type, quantity: 1, priceCents: 900 });
    const placed = await app.buy(page.id, {
      products: [{ id: product.id, quantity: 1 }],
      token: "pm_card_authenticationRequired",
    });
    expect(placed.statusCode, placed.body).toBe(202);
    const { slug, clientSecret } = placed.json().data;
    app.clock.advance(2 * 60_000);
    await completeBankConfirmation(app, clientSecret);
    const confirm = () =>
      app.http.inject({ method: "POST", url: `/v1/pages/${page.id}/orders/${slug}/confirm` });
    const confirmed = await confirm();
    await settlePayments(app);
    const [order] = await findOrders(app, page.id);
    return { order, confirmed, confirm, productId: product.id, pageId: page.id };
  }

  test("is refunded, since the ticket would never admit, and the buyer reads that", async () => {
    const { order, confirmed, confirm, productId, pageId } = await confirmAfterClose("ticket");
    expect(order).toMatchObject({ status: "refunded", refundedCents: 900, netCents: 0 });
    expect(await findOrderCharges(app, order?.id ?? "")).toMatchObject([
      { amount: 900, amount_refunded: 900 },
    ]);
    expect(await findReservedCount(app, productId)).toBe(0);
    expect(await findReceipts(app, pageId)).toEqual([]);
    for (const response of [confirmed, await confirm()]) {
      expect(response.statusCode, response.body).toBe(409);
      expect(response.json().message).toBe(messages.purchase.returned);
    }
  });

  test("is kept for merchandise", async () => {
    const { order, confirmed, pageId } = await confirmAfterClose("physical");
    expect(confirmed.statusCode, confirmed.body).toBe(201);
    expect(order).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await findReceipts(app, pageId)).toHaveLength(1);
  });
});

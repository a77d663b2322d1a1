import { maxChosenCents } from "@matinee/domain/pay-what-you-can";
import { messages } from "@matinee/texts";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { createPage } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createSeller,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const texts = messages.chosenPrice;

/** Creates a live event whose owner has saved that buyers choose their price. */
async function createShow(settings: { price: number; suggestedPrice?: number }) {
  const seller = await createSeller(app);
  const page = await createPage(app.services, seller.id);
  const save = async (paywallSettings: object) =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: seller.headers,
      payload: { paywallSettings, confirmed: true },
    });
  const saved = await save({ enablePaywall: true, payWhatYouCan: true, ...settings });
  expect(saved.statusCode, saved.body).toBe(200);
  const read = async () => (await app.http.inject({ url: `/v1/pages/${page.id}` })).json().data;
  const ticketId: string = saved.json().data.paywallSettings.paywallProductId;
  return { page, seller, save, read, ticketId };
}
/** Returns the texts of an error by field. */
const readFields = (response: { json(): { errors?: Record<string, { msg: string }> } }) =>
  Object.fromEntries(Object.entries(response.json().errors ?? {}).map(([field, { msg }]) => [field, msg]));
type Show = Awaited<ReturnType<typeof createShow>>;

const buy = ({ page, ticketId }: Show, amount?: number, body: object = {}, quantity = 1) =>
  app.buy(page.id, {
    products: [{ id: ticketId, quantity, ...(amount !== undefined && { amount }) }],
    ...body,
  });
const findLines = (orderId: string) =>
  app.services.db
    .select({ unitCents: orderLines.unitCents, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
const findPaid = async (orderId: string) =>
  (
    await app.services.db
      .select({ paidCents: entitlements.paidCents })
      .from(entitlements)
      .where(eq(entitlements.orderId, orderId))
      .orderBy(asc(entitlements.unit))
  ).map(({ paidCents }) => paidCents);

describe("a ticket whose buyer chooses the price", () => {
  test("costs what the buyer chose, for each ticket, and the line and the tickets keep it", async () => {
    const show = await createShow({ price: 500, suggestedPrice: 1200 });
    expect((await show.read()).paywallSettings).toMatchObject({
      price: 500,
      payWhatYouCan: true,
      suggestedPrice: 1200,
    });
    const placed = await buy(show, 1350, { total: 2700 }, 2);
    expect(placed.statusCode, placed.body).toBe(201);
    const order = placed.json().data;
    expect(order).toMatchObject({ total: 2700, products: [{ price: 1350, quantity: 2 }] });
    expect(await findLines(order.id)).toEqual([{ unitCents: 1350, quantity: 2 }]);
    expect(await findPaid(order.id)).toEqual([1350, 1350]);
  });

  test("costs the minimum where the request names no amount", async () => {
    const show = await createShow({ price: 500 });
    expect((await buy(show)).json().data).toMatchObject({ total: 500 });
  });

  test.each([
    [499, texts.issues["amount-below-minimum"](500, "usd")],
    [0, texts.issues["amount-below-minimum"](500, "usd")],
    [-500, texts.issues["amount-below-minimum"](500, "usd")],
    [maxChosenCents + 1, texts.issues["amount-too-large"](500, "usd")],
    [2 ** 40, texts.issues["amount-too-large"](500, "usd")],
  ])("is refused at the amount for %i cents", async (amount, message) => {
    const show = await createShow({ price: 500 });
    const refused = await buy(show, amount);
    expect(refused.statusCode).toBe(422);
    expect(readFields(refused)).toEqual({ "products.0.amount": message });
  });

  test("is free without a card at a minimum of 0, and refused for what the card provider does not charge", async () => {
    const show = await createShow({ price: 0 });
    const free = await buy(show, 0, { token: undefined, total: 0 });
    expect(free.statusCode, free.body).toBe(201);
    expect(free.json().data).toMatchObject({ total: 0, status: "paid", admits: true });
    for (const amount of [1, 49])
      expect(readFields(await buy(show, amount))).toEqual({
        "products.0.amount": texts.issues["amount-too-small"](0, "usd"),
      });
    expect((await buy(show, 50, { email: "fifty@example.com" })).json().data).toMatchObject({ total: 50 });
    const withoutCard = await buy(show, 50, { token: undefined });
    expect(Object.keys(readFields(withoutCard))).toEqual(["token"]);
  });

  test("is compared with the total that the buyer saw", async () => {
    const show = await createShow({ price: 500 });
    expect((await buy(show, 700, { total: 500 })).json()).toMatchObject({
      code: "total-changed",
      details: { total: 700 },
    });
  });

  test("has one price in an order", async () => {
    const show = await createShow({ price: 500 });
    const ofBoth = (amounts: number[]) =>
      app.buy(show.page.id, {
        products: amounts.map((amount) => ({ id: show.ticketId, quantity: 1, amount })),
      });
    expect(readFields(await ofBoth([500, 600]))).toEqual({ "products.1.amount": texts.severalPrices });
    expect((await ofBoth([600, 600])).json().data).toMatchObject({ total: 1200 });
  });
});

test("an amount for anything else is refused at its field", async () => {
  const show = await createShow({ price: 500 });
  const poster = await createProduct(app, show.page.id);
  const withPoster = await app.buy(show.page.id, {
    products: [
      { id: show.ticketId, quantity: 1, amount: 900 },
      { id: poster.id, quantity: 1, amount: 1 },
    ],
  });
  expect(readFields(withPoster)).toEqual({ "products.1.amount": texts.notChosen });
});

describe("settings that changed after the buyer opened the page", () => {
  test("another minimum is a changed price", async () => {
    const show = await createShow({ price: 500 });
    await show.save({ price: 800 });
    const late = await buy(show, 600);
    expect([late.statusCode, late.json().message]).toEqual([409, messages.purchase.ticketPriceChanged]);
    const { paywallProductId } = (await show.read()).paywallSettings;
    const ticketId = { ...show, ticketId: paywallProductId };
    expect(readFields(await buy(ticketId, 600))).toEqual({
      "products.0.amount": texts.issues["amount-below-minimum"](800, "usd"),
    });
  });

  test("a fixed price refuses an amount, and says what a ticket without one costs", async () => {
    const show = await createShow({ price: 500 });
    await show.save({ payWhatYouCan: false });
    expect(readFields(await buy(show, 900))).toEqual({ "products.0.amount": texts.notChosen });
    expect((await buy(show, undefined, { total: 900 })).json()).toMatchObject({
      code: "total-changed",
      details: { total: 500 },
    });
  });
});

describe("a promo code", () => {
  test.each([
    [{ discount: { kind: "percent", percent: 50 } }, 2, 1300],
    [{ discount: { kind: "amount", amount: 300 } }, 2, 2300],
    [{ discount: { kind: "ticket" } }, 2, 1300],
    [{ discount: { kind: "ticket" } }, 1, 0],
  ])("%o lowers the chosen price of %i tickets to %i cents", async (settings, quantity, total) => {
    const show = await createShow({ price: 500 });
    const created = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupons`,
      headers: show.seller.headers,
      payload: { code: "FRIENDS", ...settings },
    });
    expect(created.statusCode, created.body).toBe(201);
    const placed = await buy(show, 1300, { couponCode: "FRIENDS", total }, quantity);
    expect(placed.json().data).toMatchObject({ total, discount: 1300 * quantity - total });
    const paid = await findPaid(placed.json().data.id);
    expect(paid.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)).toBe(total);
  });
});

test("a refund of one ticket returns what its buyer chose", async () => {
  const show = await createShow({ price: 500 });
  const order = (await buy(show, 1350, {}, 2)).json().data;
  const refunded = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${show.page.id}/orders/${order.id}/refunds`,
    headers: show.seller.headers,
    payload: { ticket: order.tickets[0].id },
  });
  expect(refunded.statusCode, refunded.body).toBeLessThan(300);
  const [stored] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
  expect(stored).toMatchObject({ status: "partially_refunded", totalCents: 2700, refundedCents: 1350 });
});

describe("the settings of the owner", () => {
  const form = messages.payWhatYouCanForm;

  test.each([
    [{ price: 49 }, { "paywallSettings.price": messages.store.priceTooSmall("usd") }],
    [{ price: maxChosenCents + 1 }, { "paywallSettings.price": form.issues("usd")["minimum-too-large"] }],
    [
      { suggestedPrice: 499 },
      { "paywallSettings.suggestedPrice": form.issues("usd")["suggestion-below-minimum"] },
    ],
    [
      { price: 0, suggestedPrice: 49 },
      { "paywallSettings.suggestedPrice": form.issues("usd")["suggestion-too-small"] },
    ],
    [{ isPresale: true }, { "paywallSettings.isPresale": form.excluded.isPresale }],
    [{ isOptional: true }, { "paywallSettings.isOptional": form.excluded.isOptional }],
    [{ earlyPrice: 100, earlyQuantity: 5 }, { "paywallSettings.earlyPrice": form.excluded.earlyPrice }],
  ])("%o is refused at its field", async (settings, fields) => {
    const show = await createShow({ price: 500 });
    const refused = await show.save(settings);
    expect([refused.statusCode, readFields(refused)]).toEqual([422, fields]);
  });

  test.each([
    [{ isPresale: true }, form.excluded.isPresale],
    [{ isOptional: true }, form.excluded.isOptional],
    [{ earlyPrice: 100, earlyQuantity: 5 }, form.excluded.earlyPrice],
  ])("the choice is refused beside %o", async (settings, message) => {
    const show = await createShow({ price: 500 });
    expect((await show.save({ payWhatYouCan: false, ...settings })).statusCode).toBe(200);
    const refused = await show.save({ payWhatYouCan: true });
    expect(readFields(refused)).toEqual({ "paywallSettings.payWhatYouCan": message });
  });

  test("that are off leave nothing behind, and a new paywall with the choice has no presale", async () => {
    const show = await createShow({ price: 500, suggestedPrice: 900 });
    expect((await show.read()).paywallSettings.isPresale).toBe(false);
    await show.save({ suggestedPrice: 0 });
    expect((await show.read()).paywallSettings).not.toHaveProperty("suggestedPrice");
    await show.save({ suggestedPrice: 900, payWhatYouCan: false });
    const { paywallSettings } = await show.read();
    expect(paywallSettings).not.toHaveProperty("payWhatYouCan");
    expect(paywallSettings).not.toHaveProperty("suggestedPrice");
  });
});

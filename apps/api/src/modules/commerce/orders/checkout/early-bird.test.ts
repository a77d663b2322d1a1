import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, buildApp } from "../../../../app.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { products } from "../../../../db/schema/products.ts";
import { createPage } from "../../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createSeller,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";

let app: PaymentsApp;
/** A second API on the same database, as in production. */
let other: App;
beforeAll(async () => {
  app = await createPaymentsApp();
  other = await buildApp(app.config, app.clock);
});
afterAll(async () => {
  await other.http.close();
  await app.close();
});

const HOUR_MS = 3_600_000;

/** Creates a live event whose owner has saved an ordinary price of $7.50 and an early-bird price of $5. */
async function createEarlyBird(early: { earlyUntil?: string; earlyQuantity?: number }) {
  const seller = await createSeller(app);
  const page = await createPage(app.services, seller.id);
  const save = async (paywallSettings: object) =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: seller.headers,
      payload: { paywallSettings, confirmed: true },
    });
  const saved = await save({ enablePaywall: true, price: 750, earlyPrice: 500, ...early });
  const { paywallSettings: settings } = saved.json().data;
  return {
    page,
    seller,
    save,
    settings,
    ordinaryId: settings.paywallProductId,
    earlyId: settings.earlyProductId,
  };
}
type Show = Awaited<ReturnType<typeof createEarlyBird>>;

const readPage = async ({ page }: Pick<Show, "page">) =>
  // Of the second API, whose cache has no older response of this event.
  (await other.http.inject({ url: `/v1/pages/${page.id}` })).json().data;
const buy = (show: Show, body: object, quantity = 1) =>
  app.buy(show.page.id, { products: [{ id: show.earlyId, quantity }], ...body });
const inOneHour = () => new Date(app.clock.now().getTime() + HOUR_MS).toISOString();

test("sells at the early-bird price until its end, and shows the new price before any payment", async () => {
  const until = inOneHour();
  const show = await createEarlyBird({ earlyUntil: until });
  expect(await readPage(show)).toMatchObject({
    earlyBird: { productId: show.earlyId, price: 500, ordinaryPrice: 750, until, left: null },
  });
  expect((await buy(show, { total: 500 })).statusCode).toBe(201);

  app.clock.advance(HOUR_MS);
  const late = await buy(show, { total: 500 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: "total-changed",
    message: messages.purchase.earlyBirdEnded(750, "usd"),
    details: { total: 750 },
  });
  expect((await buy(show, {})).json()).toMatchObject({ code: "total-changed", details: { total: 750 } });
  // The buyer accepted the new total. The page may still have the early-bird ticket.
  const accepted = await buy(show, { total: 750 });
  expect(accepted.json().data).toMatchObject({
    total: 750,
    products: [{ productId: show.ordinaryId, price: 750 }],
  });
  const lines = await app.services.db
    .select({ cents: orderLines.unitCents })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.pageId, show.page.id));
  expect(lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([500, 750]);
});

test("an order of more tickets than are left at the early-bird price is offered at the ordinary price", async () => {
  const show = await createEarlyBird({ earlyQuantity: 2 });
  expect((await buy(show, { total: 500 })).statusCode).toBe(201);
  expect(await readPage(show)).toMatchObject({ earlyBird: { left: 1 } });
  const two = await buy(show, { total: 1000 }, 2);
  expect(two.json()).toMatchObject({ code: "total-changed", details: { total: 1500 } });
  expect((await buy(show, { total: 500 })).statusCode).toBe(201);
  expect((await buy(show, { total: 500 })).json()).toMatchObject({ details: { total: 750 } });
});

test("lists the ticket that is sold now", async () => {
  const show = await createEarlyBird({ earlyUntil: inOneHour() });
  const readTicket = async () => {
    const { data } = (
      await app.http.inject({ url: `/v1/pages/${show.page.id}/products?type=paywall` })
    ).json();
    const created = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/products/paywall`,
      headers: show.seller.headers,
      payload: {},
    });
    return [data[0].price, data[0].id, created.json().data.paywallProductId];
  };
  expect(await readTicket()).toEqual([500, show.earlyId, show.earlyId]);
  app.clock.advance(HOUR_MS);
  expect(await readTicket()).toEqual([750, show.ordinaryId, show.ordinaryId]);
});

test("the count goes on when its limit changes, and starts again with another price", async () => {
  const show = await createEarlyBird({ earlyQuantity: 2 });
  for (const _ of [1, 2]) expect((await buy(show, { total: 500 })).statusCode).toBe(201);
  const readLeft = async (settings: object) =>
    (await show.save(settings)).json().data.earlyBird?.left ?? null;
  expect(await readLeft({ earlyQuantity: 1 })).toBeNull();
  expect(await readLeft({ earlyQuantity: 5 })).toBe(3);
  // At $5 the ordinary ticket has no limit; later the same price is an early-bird price with a count of its own.
  expect(await readLeft({ price: 500, earlyPrice: 0 })).toBeNull();
  expect((await buy(show, { total: 500 })).statusCode).toBe(201);
  expect(await readLeft({ price: 750, earlyPrice: 500, earlyQuantity: 4 })).toBe(4);
});

test("a refunded order gives its early-bird ticket back", async () => {
  const show = await createEarlyBird({ earlyQuantity: 1 });
  const { id } = (await buy(show, { total: 500 })).json().data;
  expect((await buy(show, { total: 500 })).statusCode).toBe(409);
  const refund = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${show.page.id}/orders/${id}/refunds`,
    headers: show.seller.headers,
    payload: {},
  });
  expect(refund.statusCode).toBeLessThan(300);
  expect((await buy(show, { total: 500 })).statusCode).toBe(201);
});

test("rejects an early-bird price that is not lower, or that does not end", async () => {
  const show = await createEarlyBird({ earlyQuantity: 1 });
  const issues = messages.earlyBirdForm.issues("usd");
  for (const [settings, msg] of [
    [{ earlyPrice: 750 }, issues["early-price-not-lower"]],
    [{ earlyPrice: 30 }, issues["early-price-too-small"]],
    [{ earlyQuantity: 0 }, issues["early-end-missing"]],
  ] as const) {
    const response = await show.save(settings);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ "paywallSettings.earlyPrice": { msg } });
  }
  const removed = await show.save({ earlyPrice: 0 });
  expect(Object.keys(removed.json().data.paywallSettings).filter((name) => name.startsWith("early"))).toEqual(
    [],
  );
});

test("the public data neither shows how many were sold before, nor any price of a draft", async () => {
  const show = await createEarlyBird({ earlyQuantity: 1 });
  expect(show.settings.earlySoldBefore).toBe(0);
  expect(await readPage(show)).not.toHaveProperty("paywallSettings.earlySoldBefore");
  const draft = await createTicketedEvent(app, { activated: false });
  const payload = { paywallSettings: { enablePaywall: true, price: 750, earlyPrice: 500, earlyQuantity: 5 } };
  const url = `/v1/pages/${draft.page.id}`;
  await app.http.inject({ method: "PATCH", url, headers: draft.seller.headers, payload });
  const { data } = (await app.http.inject({ url: `/v1/pages/${draft.page.slug}` })).json();
  expect(data).toMatchObject({ view: "public", earlyBird: null, paywallSettings: { price: 0 } });
  expect(JSON.stringify(data)).not.toContain("early-bird");
  expect(Object.keys(data.paywallSettings).filter((name) => name.startsWith("early"))).toEqual([]);
});

const SEATS = 3;
const BUYERS = 24;

test(`sells the last ${SEATS} early-bird tickets once each to ${BUYERS} buyers at once`, async () => {
  const show = await createEarlyBird({ earlyQuantity: SEATS });
  const payload = { ...BUYER, token: "tok_visa", total: 500, products: [{ id: show.earlyId, quantity: 1 }] };
  const responses = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      (n % 2 === 0 ? app : other).http.inject({
        method: "POST",
        url: `/v1/pages/${show.page.id}/orders`,
        payload,
      }),
    ),
  );
  const sold = responses.filter(({ statusCode }) => statusCode === 201);
  const repriced = responses.filter(({ statusCode }) => statusCode === 409);
  expect([sold.length, repriced.length]).toEqual([SEATS, BUYERS - SEATS]);
  // None is "sold out": the ordinary ticket has no limit.
  for (const response of repriced) {
    expect(response.json()).toMatchObject({ code: "total-changed", details: { total: 750 } });
  }
  const placed = await app.services.db.select().from(orders).where(eq(orders.pageId, show.page.id));
  expect(placed.map(({ totalCents }) => totalCents)).toEqual(Array.from({ length: SEATS }, () => 500));
});

test("control: without the lock of the stock, more early-bird tickets are sold than there are", async () => {
  const show = await createEarlyBird({ earlyQuantity: SEATS });
  const sell = (services: App["services"]) =>
    services.db.transaction(async (tx) => {
      const [ticket] = await tx.select().from(products).where(eq(products.id, show.earlyId));
      const reserved = ticket?.reserved ?? 0;
      if (reserved >= SEATS) throw new Error("The early-bird price has ended");
      // Other buyers read the old count meanwhile.
      await sleep(5);
      await tx.execute(sql`update products set reserved = ${reserved + 1} where id = ${show.earlyId}`);
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, n) => sell(n % 2 === 0 ? app.services : other.services)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(SEATS);
});

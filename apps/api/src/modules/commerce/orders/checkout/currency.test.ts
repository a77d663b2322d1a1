import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { waitForBlockedQuery } from "../../../../testing/database-locks.ts";
import {
  createPaymentsApp,
  createProduct,
  createSeller,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { findOrders, findPageCharges } from "../../../../testing/payments/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const buyTicket = ({ page, ticketId }: TicketedEvent) =>
  app.buy(page.id, { products: [{ id: ticketId, quantity: 1 }] });

const changeCurrency = (db: Pick<Database, "update">, { page }: TicketedEvent) =>
  db.update(pages).set({ currency: "eur" }).where(eq(pages.id, page.id));

const findCurrency = async ({ page: { id } }: TicketedEvent) =>
  (await app.services.db.select({ currency: pages.currency }).from(pages).where(eq(pages.id, id)))[0]
    ?.currency;

/** Saves an event as its owner does. */
const save = ({ id }: { id: string }, payload: object, { headers }: TestAccount) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers, payload });

describe("a change of an event's currency", () => {
  test("keeps the numbers of its prices before the first order", async () => {
    const show = await createTicketedEvent(app);
    const saved = await save(show.page, { currency: "jpy" }, show.seller);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().data).toMatchObject({
      currency: "jpy",
      currencyFixed: false,
      paywallSettings: { price: 750 },
    });
    const order = await app.buy(show.page.id, {
      currency: "jpy",
      products: [{ id: show.ticketId, quantity: 1 }],
    });
    expect(order.json().data).toMatchObject({ currency: "jpy", total: 750 });
  });

  test("is followed by an order without amounts; one with amounts of no named currency saw dollars", async () => {
    const show = await createTicketedEvent(app, { currency: "eur" });
    const products = [{ id: show.ticketId, quantity: 1 }];
    const refused = await app.buy(show.page.id, { products, total: 750 });
    expect(refused.statusCode).toBe(409);
    expect(await findPageCharges(app, show.page.id)).toEqual([]);
    const order = await app.buy(show.page.id, { products });
    expect(order.json().data).toMatchObject({ currency: "eur", total: 750 });
  });

  test("fails at the field once there is an order, also one that nobody paid", async () => {
    const show = await createTicketedEvent(app);
    const declined = await app.buy(show.page.id, {
      token: "tok_chargeDeclined",
      products: [{ id: show.ticketId, quantity: 1 }],
    });
    expect(declined.statusCode).toBe(402);
    const rejected = await save(show.page, { currency: "eur" }, show.seller);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({
      code: "state-conflict",
      errors: { currency: { msg: messages.eventMoney.fixed } },
    });
    // A whole event, sent back as it was read, changes nothing.
    const same = await save(show.page, { currency: "usd", title: "The Salt Road" }, show.seller);
    expect(same.json().data).toMatchObject({ currency: "usd", currencyFixed: true, title: "The Salt Road" });
  });

  test("fails when the first order is placed at the same moment", async () => {
    const show = await createTicketedEvent(app);
    let change: ReturnType<typeof save> | undefined;
    await app.services.db.transaction(async (tx) => {
      await insertOrder(tx, show);
      change = save(show.page, { currency: "eur" }, show.seller);
      await waitForBlockedQuery(app.services);
    });
    expect((await change)?.statusCode).toBe(409);
    expect(await findCurrency(show)).toBe("usd");
  });

  test("is rejected for a price below the least that can be charged", async () => {
    const show = await createTicketedEvent(app, { currency: "gbp" });
    await createProduct(app, show.page.id, { title: "Postcard", priceCents: 30 });
    const rejected = await save(show.page, { currency: "usd" }, show.seller);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors.currency.msg).toBe(
      messages.eventMoney.priceTooSmall("Postcard", messages.formats.money(50, "usd")),
    );
  });

  test("of a festival changes its own screenings, and no invited one", async () => {
    const owner = await createSeller(app);
    const other = await createSeller(app);
    const festival = await createPage(app.services, owner.id, { kind: "festival", paidScreenings: 10 });
    const [own, invited] = [
      await createPage(app.services, owner.id, { festivalId: festival.id, festivalOrder: 0 }),
      await createPage(app.services, other.id, { festivalId: festival.id, festivalOrder: 1 }),
    ];
    expect((await save(own, { currency: "cad" }, owner)).json().errors.currency.msg).toBe(
      messages.eventMoney.followsFestival,
    );
    expect((await save(festival, { currency: "eur" }, owner)).statusCode).toBe(200);
    const read = async ({ id }: { id: string }, { headers }: TestAccount) =>
      (await app.http.inject({ method: "GET", url: `/v1/pages/${id}`, headers })).json().data;
    expect(await read(own, owner)).toMatchObject({
      currency: "eur",
      followsFestival: true,
      version: own.version + 1,
    });
    expect(await read(invited, other)).toMatchObject({ currency: "usd", followsFestival: false });

    const tax = { mode: "included", rate: 2000, name: "VAT" };
    await save(festival, { tax }, owner);
    const created = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${owner.id}`,
      headers: owner.headers,
      payload: { title: "Slack Water", url: "slack-water", description: "A tide.", festivalId: festival.id },
    });
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json().data).toMatchObject({ currency: "eur", followsFestival: true, tax });

    await app.services.db
      .insert(orders)
      .values({ pageId: own.id, email: "b@example.com", name: "B", totalCents: 0, currency: "eur" });
    const fixed = await save(festival, { currency: "usd" }, owner);
    expect(fixed.statusCode).toBe(409);
    expect(fixed.json().errors.currency.msg).toBe(messages.eventMoney.fixedByScreening);
    expect(await read(festival, owner)).toMatchObject({ currency: "eur", currencyFixed: true });
  });

  test("refuses an order that was priced before it, and charges no card", async () => {
    const show = await createTicketedEvent(app);
    let order: ReturnType<typeof buyTicket> | undefined;
    await app.services.db.transaction(async (tx) => {
      await changeCurrency(tx, show);
      order = buyTicket(show);
      await waitForBlockedQuery(app.services);
    });
    const response = await order;
    expect(response?.statusCode).toBe(409);
    expect(response?.json().message).toBe(messages.purchase.ticketPriceChanged);
    expect(await findOrders(app, show.page.id)).toEqual([]);
    expect(await findPageCharges(app, show.page.id)).toEqual([]);
  });
});

const insertOrder = (db: Pick<Database, "insert">, { page }: TicketedEvent) =>
  db
    .insert(orders)
    .values({ pageId: page.id, email: "buyer@example.com", name: "Grace Buyer", totalCents: 750 });

test("control: without the key, the first order in dollars is one of an event in euros", async () => {
  const unkeyed = await createPaymentsApp();
  const { db } = unkeyed.services;
  await db.execute(sql`alter table orders drop constraint orders_currency_fk`);
  const show = await createTicketedEvent(unkeyed);
  let change: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await insertOrder(tx, show);
    change = changeCurrency(db, show).execute();
    await waitForBlockedQuery(unkeyed.services);
  });
  await change;
  const sold = await db
    .select({ page: pages.currency, order: orders.currency })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId));
  expect(sold).toEqual([{ page: "eur", order: "usd" }]);
  await unkeyed.close();
});

import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../../db/client.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { violatesConstraint } from "../../../../db/transaction.ts";
import { waitForBlockedQuery } from "../../../../testing/database-locks.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
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

const rejectsCurrency = (error: unknown) => violatesConstraint(error, "orders_currency_fk");

describe("a change of an event's currency", () => {
  test("is possible before the first order", async () => {
    const show = await createTicketedEvent(app);
    await changeCurrency(app.services.db, show);
    expect(await findCurrency(show)).toBe("eur");
  });

  test("fails once there is an order, also one that nobody paid", async () => {
    const show = await createTicketedEvent(app);
    const declined = await app.buy(show.page.id, {
      token: "tok_chargeDeclined",
      products: [{ id: show.ticketId, quantity: 1 }],
    });
    expect(declined.statusCode).toBe(402);
    await expect(changeCurrency(app.services.db, show)).rejects.toSatisfy(rejectsCurrency);
    expect(await findCurrency(show)).toBe("usd");
  });

  test("fails when the first order is placed at the same moment", async () => {
    const show = await createTicketedEvent(app);
    let change: Promise<unknown> | undefined;
    await app.services.db.transaction(async (tx) => {
      await insertOrder(tx, show);
      change = changeCurrency(app.services.db, show).catch((error: unknown) => error);
      await waitForBlockedQuery(app.services);
    });
    expect(rejectsCurrency(await change)).toBe(true);
    expect(await findCurrency(show)).toBe("usd");
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

import { and, eq } from "drizzle-orm";
import { outboxMails } from "../modules/mail/mail.table.ts";
import { orders } from "../modules/orders/orders.table.ts";
import { products } from "../modules/products/products.table.ts";
import { createProduct, createShow, type MoneyApp } from "./money-app.ts";

interface Charge {
  amount: number;
  amount_refunded: number;
  status: string;
  metadata: Record<string, string>;
}

/** An event with one seat for $9, so that a second sale of it would show. */
export async function oneSeat(app: MoneyApp) {
  const show = await createShow(app);
  const seat = await createProduct(app, show.page.id, {
    type: "ticket",
    title: "Seat",
    quantity: 1,
    priceCents: 900,
  });
  return { pageId: show.page.id, lines: [{ id: seat.id, quantity: 1 }], seatId: seat.id };
}

export const ordersOf = (app: MoneyApp, pageId: string) =>
  app.services.db.select().from(orders).where(eq(orders.pageId, pageId));

export const receiptsOf = (app: MoneyApp, pageId: string) =>
  app.services.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.pageId, pageId), eq(outboxMails.template, "receipt")));

/** How many of a product are sold or held. */
export async function heldOf(app: MoneyApp, productId: string): Promise<number | undefined> {
  const [product] = await app.services.db.select().from(products).where(eq(products.id, productId));
  return product?.reserved;
}

/** The money that the provider took for an order. */
export async function takenOf(app: MoneyApp, orderId: string): Promise<Charge[]> {
  const { data } = await app.provider.get<{ data: Charge[] }>("charges");
  return data.filter(({ metadata, status }) => metadata["orderId"] === orderId && status === "succeeded");
}

/** What the buyer answers at the bank's page. */
export async function answerBank(
  app: MoneyApp,
  clientSecret: string,
  outcome: "complete" | "fail" = "complete",
): Promise<void> {
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, { outcome });
}

import { and, eq } from "drizzle-orm";
import { accounts } from "../db/schema/accounts.ts";
import { outboxMails } from "../db/schema/mail.ts";
import { orders } from "../db/schema/orders.ts";
import { pages } from "../db/schema/pages.ts";
import { products } from "../db/schema/products.ts";
import { createProduct, createShow, type MoneyApp } from "./money-app.ts";

interface Charge {
  id: string;
  transfer_data: { destination: string } | null;
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

/** Every charge that went through at the provider, newest first. */
export async function succeededCharges(app: MoneyApp): Promise<Charge[]> {
  const { data } = await app.provider.get<{ data: Charge[] }>("charges");
  return data.filter(({ status }) => status === "succeeded");
}

/** The money that the provider took for an order. */
export async function takenOf(app: MoneyApp, orderId: string): Promise<Charge[]> {
  return (await succeededCharges(app)).filter(({ metadata }) => metadata["orderId"] === orderId);
}

/** The money that it took for an event: destinations are a seller's own, and each event of a test has its seller. */
export async function chargesOfPage(app: MoneyApp, pageId: string): Promise<Charge[]> {
  const [seller] = await app.services.db
    .select({ connectId: accounts.connectId })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, pageId));
  return (await succeededCharges(app)).filter(
    ({ transfer_data: to }) => to?.destination === seller?.connectId,
  );
}

/** What the buyer answers at the bank's page. */
export async function answerBank(
  app: MoneyApp,
  clientSecret: string,
  outcome: "complete" | "fail" = "complete",
): Promise<void> {
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, { outcome });
}

import { and, eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { createProduct, createTicketedEvent, type PaymentsApp } from "./payments-app.ts";

interface Charge {
  id: string;
  transfer_data: { destination: string } | null;
  amount: number;
  amount_refunded: number;
  status: string;
  metadata: Record<string, string>;
}

/** Creates an event with a single $9 seat, so that a double sale is detectable. */
export async function createSingleSeatEvent(app: PaymentsApp) {
  const event = await createTicketedEvent(app);
  const seat = await createProduct(app, event.page.id, {
    type: "ticket",
    title: "Seat",
    quantity: 1,
    priceCents: 900,
  });
  return { pageId: event.page.id, lines: [{ id: seat.id, quantity: 1 }], seatId: seat.id };
}

export const findOrders = (app: PaymentsApp, pageId: string) =>
  app.services.db.select().from(orders).where(eq(orders.pageId, pageId));

export const findReceipts = (app: PaymentsApp, pageId: string) =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, "receipt")));

/** Reads how many units of a product are sold or reserved. */
export async function findReservedCount(app: PaymentsApp, productId: string): Promise<number | undefined> {
  const [product] = await app.services.db.select().from(products).where(eq(products.id, productId));
  return product?.reserved;
}

/** Lists the succeeded charges at the provider, newest first. */
export async function listSucceededCharges(app: PaymentsApp): Promise<Charge[]> {
  const { data } = await app.provider.get<{ data: Charge[] }>("charges");
  return data.filter(({ status }) => status === "succeeded");
}

/** Finds the provider's succeeded charges for an order. */
export async function findOrderCharges(app: PaymentsApp, orderId: string): Promise<Charge[]> {
  return (await listSucceededCharges(app)).filter(({ metadata }) => metadata["orderId"] === orderId);
}

/** Finds the charges for an event by its seller's account: in tests each event has its own seller. */
export async function findPageCharges(app: PaymentsApp, pageId: string): Promise<Charge[]> {
  const [seller] = await app.services.db
    .select({ connectId: accounts.connectId })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, pageId));
  return (await listSucceededCharges(app)).filter(
    ({ transfer_data: to }) => to?.destination === seller?.connectId,
  );
}

/** Completes the confirmation on the bank's page as the buyer. */
export async function completeBankConfirmation(
  app: PaymentsApp,
  clientSecret: string,
  outcome: "complete" | "fail" = "complete",
): Promise<void> {
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, { outcome });
}

import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import { enqueueWebhook } from "../../webhooks/enqueue-webhook.ts";
import { selectOrders, toOrderRow } from "./order-rows.queries.ts";

type OrderRef = Pick<Order, "id" | "pageId" | "email">;

async function findOrderRow(tx: Transaction, { id }: OrderRef) {
  const [found] = await selectOrders(tx, { key: eq(orders.id, id), limit: 1 });
  return found && toOrderRow(found);
}

/** Enqueues the messages about a paid order: one about the order, and one about the donations in it. */
export async function enqueueOrderWebhooks(tx: Transaction, order: OrderRef): Promise<void> {
  const cause = { pageId: order.pageId, viewerEmail: order.email };
  await enqueueWebhook(tx, {
    ...cause,
    type: "order.paid",
    describe: async () => (await findOrderRow(tx, order)) ?? null,
  });
  await enqueueWebhook(tx, {
    ...cause,
    type: "donation.paid",
    async describe() {
      const row = await findOrderRow(tx, order);
      const donations = row?.products.filter(({ type }) => type === "donation") ?? [];
      if (!row || donations.length === 0) return null;
      const { id: orderId, pageId, pageTitle, pageUrl, name, email, country, createdAt } = row;
      const amount = donations.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const currency = "usd" as const;
      return { orderId, pageId, pageTitle, pageUrl, name, email, country, createdAt, amount, currency };
    },
  });
}

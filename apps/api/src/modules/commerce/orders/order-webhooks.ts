import { inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import { enqueueWebhooks } from "../../webhooks/enqueue-webhook.ts";
import { selectOrders, toOrderRow } from "./order-rows.queries.ts";

type OrderRef = Pick<Order, "id" | "pageId">;

async function describeOrders(tx: Transaction, ids: readonly string[]) {
  const rows = await selectOrders(tx, { key: inArray(orders.id, [...ids]), limit: ids.length });
  return rows.map(toOrderRow).map((data) => ({ data, viewerEmail: data.email }));
}

/** Enqueues the messages about a paid order: one about the order, and one about the donations in it. */
export async function enqueueOrderWebhooks(tx: Transaction, order: OrderRef): Promise<void> {
  await enqueuePaidOrders(tx, order.pageId, [order.id]);
  await enqueueWebhooks(tx, {
    type: "donation.paid",
    owner: order,
    async describe() {
      const described = await describeOrders(tx, [order.id]);
      return described.flatMap(({ data, viewerEmail }) => {
        const donations = data.products.filter(({ type }) => type === "donation");
        if (donations.length === 0) return [];
        const { id: orderId, pageId, pageTitle, pageUrl, name, email, country, currency, createdAt } = data;
        const amount = donations.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const page = { pageId, pageTitle, pageUrl };
        const donation = {
          orderId,
          ...page,
          name,
          email,
          country,
          createdAt,
          amount,
          currency,
        };
        return [{ data: donation, viewerEmail }];
      });
    },
  });
}

/** Enqueues the messages about paid orders of one event. A free ticket is an order that is paid with nothing. */
export const enqueuePaidOrders = (tx: Transaction, pageId: string, ids: readonly string[]): Promise<void> =>
  enqueueWebhooks(tx, { type: "order.paid", owner: { pageId }, describe: () => describeOrders(tx, ids) });

/** Enqueues the message about an order whose refunded amount or dispute changed. Call it after the change. */
export const enqueueChangedOrder = (
  tx: Transaction,
  type: "order.refunded" | "order.disputed",
  order: OrderRef,
): Promise<void> =>
  enqueueWebhooks(tx, { type, owner: order, describe: () => describeOrders(tx, [order.id]) });

import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { orderLines, orders, type Line, type Order } from "../../../db/schema/orders.ts";

export interface OrderWithLines {
  order: Order;
  lines: Line[];
}

const prepareOrderWithLines = prepareOnce((db) =>
  db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.id, sql.placeholder("orderId")), eq(orders.pageId, sql.placeholder("pageId"))))
    .orderBy(orderLines.id)
    .prepare("order_with_lines"),
);

/** Finds an order of this event with its lines. */
export async function findOrder(
  db: Queryable,
  key: { pageId: string; orderId: string },
): Promise<OrderWithLines | undefined> {
  const rows = await prepareOrderWithLines(db).execute(key);
  const order = rows[0]?.order;
  if (!order) return undefined;
  const lines = rows.flatMap(({ line }) => line ?? []);
  return { order, lines };
}

/** Finds the order that an idempotency claim placed before the request was interrupted. */
export async function findOrderByClaim(db: Queryable, claimId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.claimId, claimId));
  return order;
}

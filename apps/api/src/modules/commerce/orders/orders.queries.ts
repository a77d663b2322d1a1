import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import {
  orderLines,
  orders,
  orderTaxes,
  type Line,
  type Order,
  type OrderTax,
} from "../../../db/schema/orders.ts";

export interface OrderWithLines {
  order: Order;
  lines: Line[];
  tax: OrderTax | null;
}

const prepareOrderWithLines = prepareOnce((db) =>
  db
    .select({ order: orders, line: orderLines, tax: orderTaxes })
    .from(orders)
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
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
  const [first] = rows;
  if (!first) return undefined;
  const lines = rows.flatMap(({ line }) => line ?? []);
  return { order: first.order, lines, tax: first.tax };
}

/** Finds the order that an idempotency claim placed before the request was interrupted. */
export async function findOrderByClaim(db: Queryable, claimId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.claimId, claimId));
  return order;
}

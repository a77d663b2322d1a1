import type { orderDetailSchema } from "@matinee/contract/schemas/orders";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "../../../db/client.ts";
import { notFound } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { orderRow, selectOrders } from "./order-rows.queries.ts";
import { orderHistory, orders } from "../../../db/schema/orders.ts";
import { refundableCents } from "./refunds/refundable.queries.ts";

/** An order with its money's history, oldest first, and what could still be refunded. @throws AppError not-found */
export async function orderDetail(
  db: Queryable,
  where: { pageId: string; orderId: string },
): Promise<z.input<typeof orderDetailSchema>> {
  const [found] = await selectOrders(db, {
    where: and(eq(orders.id, where.orderId), eq(orders.pageId, where.pageId)),
    limit: 1,
  });
  if (!found) throw notFound("This order");
  const history = await db
    .select({ entry: orderHistory, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(orderHistory)
    .leftJoin(accounts, eq(accounts.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, where.orderId))
    .orderBy(orderHistory.createdAt, orderHistory.id);
  return {
    ...orderRow(found),
    history: history.map(({ entry, firstName, lastName }) => ({
      id: entry.id,
      kind: entry.kind,
      amount: entry.amountCents,
      by: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
      detail: entry.detail,
      createdAt: entry.createdAt.toISOString(),
    })),
    refundable: await refundableCents(db, found.order),
  };
}

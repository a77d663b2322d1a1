import { isTicketType } from "@matinee/domain/admission";
import { asc, eq } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";

/**
 * Returns an order with its lines. `hasTicket` is whether one of them grants access, and `isAdmitted` whether it does now:
 * not after a refund or during a dispute.
 */
export async function findOrderForEmail({ db }: Pick<Services, "db">, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  const hasTicket = lines.some((line) => isTicketType(line.type));
  const { admits: isAdmitted } = await findOrderAccess(db, orderId, order.pageId);
  return { ...order, lines, hasTicket, isAdmitted };
}

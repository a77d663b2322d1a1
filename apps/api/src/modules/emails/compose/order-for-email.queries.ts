import { isAdmittingType } from "@matinee/domain/admission";
import { asc, eq } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";

/** Returns an order with its lines. `admits` is whether one of them grants access. */
export async function findOrderForEmail({ db }: Pick<Services, "db">, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  return { ...order, lines, admits: lines.some((line) => isAdmittingType(line.type)) };
}

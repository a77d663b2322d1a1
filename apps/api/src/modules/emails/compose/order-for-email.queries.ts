import { isTicketType } from "@matinee/domain/admission";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { nameBought } from "../../events/products/ensure-on-demand-product.ts";
import { translateText } from "../../events/translations/translate.rules.ts";
import { findTranslations } from "../../events/translations/translations.queries.ts";
import type { EmailServices } from "./composed-email.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";

/**
 * Returns an order with its lines, in the reader's language where the owner translated them. `hasTicket` is whether one of them grants access, and `isAdmitted` whether it does now:
 * not after a refund or during a dispute.
 */
export async function findOrderForEmail(
  { db, language, texts }: Pick<EmailServices, "db" | "language" | "texts">,
  orderId: string,
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  const translations = await findTranslations(db, [order.pageId], language);
  const translated = lines.map((line) => ({
    ...line,
    title: nameBought(translateText(translations, line.productId, "title", line.title), texts),
  }));
  const hasTicket = lines.some((line) => isTicketType(line.type));
  const { admits: isAdmitted } = await findOrderAccess(db, orderId, order.pageId);
  return { ...order, lines: translated, hasTicket, isAdmitted };
}

/**
 * Returns the title of the first pass of an order, or of that of a line; null for other orders.
 * @param lineId of one ticket of the order
 */
export const findPassTitle = (
  { lines }: Pick<NonNullable<Awaited<ReturnType<typeof findOrderForEmail>>>, "lines">,
  lineId: string | null = null,
): string | null =>
  lines.find(({ id, type }) => type === "pass" && (lineId === null || id === lineId))?.title ?? null;

/** Counts the tickets of an order that were not refunded, given back or taken away, those that were sent on included. */
export async function countValidTickets({ db }: Pick<Services, "db">, orderId: string): Promise<number> {
  const [row] = await db
    .select({ tickets: count() })
    .from(entitlements)
    .where(and(eq(entitlements.orderId, orderId), isNull(entitlements.revokedAt)));
  return row?.tickets ?? 0;
}

/** Whether the person who bought an order, or got it as a gift, still has a ticket of it. */
export async function hasOwnTicket({ db }: Pick<Services, "db">, orderId: string): Promise<boolean> {
  const { holderEmail, revokedAt } = entitlements;
  const [row] = await db
    .select({ tickets: count() })
    .from(entitlements)
    .where(and(eq(entitlements.orderId, orderId), isNull(holderEmail), isNull(revokedAt)));
  return (row?.tickets ?? 0) > 0;
}

import { setTimeout } from "node:timers/promises";
import { normaliseEmail } from "@matinee/domain/contact";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { transact } from "../../db/transaction.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { orders } from "../orders/orders.table.ts";
import { subscribers } from "./subscribers.table.ts";

/** Links to one email for one event in an hour, whether or not it is known. */
const PER_EMAIL = { max: 5, windowSeconds: 3600 };
/** Every answer takes this long, in milliseconds, so that time does not tell whether the email is known. */
const ANSWER_MS = 250;

/**
 * Mails a person who registered, or who holds an order, their link again. Says the same in the same time to everyone.
 * @throws AppError too-many-requests
 */
export async function resendViewingLink(ctx: Context, pageId: string, address: string): Promise<void> {
  const email = normaliseEmail(address);
  await ctx.rateLimits.consume("viewing-link", PER_EMAIL, `${pageId}:${email}`);
  await Promise.all([setTimeout(ANSWER_MS), mailLinks(ctx, pageId, email)]);
}

async function mailLinks(ctx: Context, pageId: string, email: string): Promise<void> {
  const [subscriber] = await ctx.db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.pageId, pageId),
        sql`lower(${subscribers.email}) = ${email}`,
        isNull(subscribers.removedAt),
      ),
    );
  const [order] = await ctx.db
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(
      and(
        eq(orders.pageId, pageId),
        sql`lower(${orders.email}) = ${email}`,
        isNull(orders.gift),
        inArray(orders.status, ["paid", "partially_refunded"]),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  const holder = order ? { orderId: order.id } : subscriber && { subscriberId: subscriber.id };
  const to = order?.email ?? subscriber?.email;
  if (!holder || !to) return;
  await transact(ctx.db, (tx) => enqueueMail(tx, { template: "viewing-link", to, input: holder, pageId }));
}

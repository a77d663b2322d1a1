import { and, eq, sql } from "drizzle-orm";
import { comps } from "../../../db/schema/comps.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { applyOrderAccess } from "../../access/apply-order-access.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { recordOrderHistory } from "../orders/order-history.ts";
import { enqueueChangedOrder } from "../orders/order-webhooks.ts";
import { releaseSeats } from "../orders/refunds/release-seats.ts";

/**
 * Revokes a free ticket: it admits no longer, its playback stops, its waiting emails are dropped, its seat is free again,
 * and its guest is told. A second call changes nothing.
 * @throws AppError not-found for an order that is no free ticket of this event
 */
export async function revokeComp(ctx: SignedInContext, page: PageIdentity, orderId: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ order: orders, revokedAt: comps.revokedAt })
      .from(orders)
      .innerJoin(comps, eq(comps.orderId, orders.id))
      .where(and(eq(orders.id, orderId), eq(orders.pageId, page.id)))
      .for("no key update");
    if (!row) throw createNotFoundError("freeTicket");
    if (row.revokedAt !== null) return;
    await tx.update(comps).set({ revokedAt: ctx.clock.now() }).where(eq(comps.orderId, orderId));
    await tx.update(orders).set({ status: "refunded", stockReserved: false }).where(eq(orders.id, orderId));
    await applyOrderAccess(tx, [orderId]);
    await releaseSeats(tx, row.order);
    const dropped = await tx
      .update(emailOutbox)
      .set({ status: "dropped" })
      .where(
        and(
          eq(emailOutbox.pageId, page.id),
          eq(emailOutbox.status, "waiting"),
          sql`${emailOutbox.input}->>'orderId' = ${orderId}`,
        ),
      )
      .returning({ template: emailOutbox.template });
    // Who never got the ticket loses nothing.
    if (!dropped.some(({ template }) => template === "free-ticket"))
      await enqueueEmail(tx, {
        template: "place-lost",
        to: row.order.email,
        language: row.order.language,
        input: { pageId: page.id, orderId, reason: "withdrawn" },
        pageId: page.id,
        dedupeKey: `place-lost:${orderId}`,
      });
    const { accountId: actorId } = ctx.actor;
    await recordOrderHistory(tx, orderId, { kind: "comp-revoked", actorId });
    await enqueueChangedOrder(tx, "order.refunded", row.order);
    await recordAudit(tx, ctx, {
      action: "comps.revoke",
      subjectType: "order",
      subjectId: orderId,
      ...(actorId !== page.accountId && { onBehalfOf: page.accountId }),
    });
  });
}

import { stepUpLimits } from "@matinee/contract/limits";
import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { requireRecentProof } from "../../../../platform/step-up.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { findIncome } from "../income.queries.ts";
import { revokePlayback } from "../../../video/revoke-playback.ts";

/**
 * Cancels an event: sales and playback end at once, and the worker refunds its orders. Cancelling again retries the
 * refunds that failed.
 * @throws AppError step-up-needed when the refunds are a large amount together
 */
export async function cancelPage(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
): Promise<void> {
  const { gross, refunded } = await findIncome(ctx.db, page.id);
  if (gross - refunded > stepUpLimits.refundCents) requireRecentProof(ctx, ctx.actor, "refund");
  const failedRefunds = ctx.db
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.pageId, page.id), eq(refunds.reason, "cancelled"), eq(refunds.status, "failed")));
  await transact(ctx.db, async (tx) => {
    const [cancelled] = await tx
      .update(pages)
      .set({ cancelledAt: ctx.clock.now(), version: sql`${pages.version} + 1` })
      .where(and(eq(pages.id, page.id), or(isNull(pages.cancelledAt), exists(failedRefunds))))
      .returning({ id: pages.id });
    if (!cancelled) return;
    await revokePlayback(tx, { pageId: page.id });
    await recordAudit(tx, ctx, {
      action: "page.cancel",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    });
  });
}

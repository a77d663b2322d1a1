import { lifetimes } from "@matinee/domain/limits";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { actingPeriods } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";

/**
 * Lets a member of staff change a customer's events for `actingMinutes`, and notifies the customer by email who does it
 * and why. Ends their earlier period for the same customer.
 * @throws AppError not-found for an unknown account and for the caller's own
 */
export async function startActing(ctx: SignedInContext, input: { customerId: string; reason: string }) {
  const { customerId, reason } = input;
  const staffId = ctx.actor.accountId;
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [customer] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, customerId), ne(accounts.id, staffId), isNull(accounts.removedAt)))
      .for("update");
    if (!customer) throw createNotFoundError("account");
    await tx
      .update(actingPeriods)
      .set({ expiresAt: now })
      .where(isCurrent(staffId, customerId, now));
    const [period] = await tx
      .insert(actingPeriods)
      .values({
        staffId,
        customerId,
        reason,
        expiresAt: new Date(now.getTime() + lifetimes.actingMinutes * 60_000),
        createdAt: now,
      })
      .returning();
    if (!period) throw new Error("the insert returned no acting period");
    await enqueueEmail(tx, {
      template: "acting-notice",
      to: customer.email,
      input: { periodId: period.id },
      dedupeKey: `acting-notice:${period.id}`,
    });
    await recordAudit(tx, ctx, {
      action: "acting.start",
      subjectType: "account",
      subjectId: customerId,
      onBehalfOf: customerId,
      detail: { until: period.expiresAt.toISOString() },
      reason,
    });
    return period;
  });
}

/** Ends the caller's period for a customer. Does nothing without one. */
export async function endActing(ctx: SignedInContext, customerId: string): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const ended = await tx
      .update(actingPeriods)
      .set({ expiresAt: now })
      .where(isCurrent(ctx.actor.accountId, customerId, now))
      .returning({ id: actingPeriods.id });
    if (ended.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "acting.end",
      subjectType: "account",
      subjectId: customerId,
      onBehalfOf: customerId,
    });
  });
}

const isCurrent = (staffId: string, customerId: string, now: Date) =>
  and(
    eq(actingPeriods.staffId, staffId),
    eq(actingPeriods.customerId, customerId),
    gt(actingPeriods.expiresAt, now),
  );

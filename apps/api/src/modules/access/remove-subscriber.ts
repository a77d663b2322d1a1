import { and, eq, isNull } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { revokeRegistrationAccess } from "./apply-registration-access.ts";

/**
 * Removes a registered person: their credentials no longer admit, their playback stops, their waiting emails are dropped,
 * and they are told.
 * @throws AppError not-found
 */
export async function removeSubscriber(
  ctx: SignedInContext,
  page: PageIdentity,
  subscriberId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const removedAt = ctx.clock.now();
    const [removed] = await tx
      .update(subscribers)
      .set({ removedAt })
      .where(
        and(eq(subscribers.id, subscriberId), eq(subscribers.pageId, page.id), isNull(subscribers.removedAt)),
      )
      .returning({
        email: subscribers.email,
        language: subscribers.language,
        returnedAt: subscribers.returnedAt,
      });
    if (!removed) throw createNotFoundError("person");
    const dropped = await revokeRegistrationAccess(
      tx,
      { pageId: page.id, subscriberId },
      { at: removedAt, reason: "removed" },
    );
    // Who never got the confirmation does not learn of the removal either, nor who had no place any more.
    if (!dropped.includes("registration") && removed.returnedAt === null)
      await enqueueEmail(tx, {
        template: "place-lost",
        to: removed.email,
        language: removed.language,
        input: { pageId: page.id, subscriberId, reason: "removed" },
        pageId: page.id,
        dedupeKey: `place-lost:${subscriberId}`,
      });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "subscriber.remove",
      subjectType: "page",
      subjectId: page.id,
      detail: { subscriberId, email: removed.email },
    });
  });
}

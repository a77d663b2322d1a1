import { and, eq, isNull } from "drizzle-orm";
import { transact } from "../../db/transaction.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { revokeRegistrationAccess } from "./apply-registration-access.ts";
import { endRoomStreams } from "./replace-viewing-link.ts";
import { enqueueSubscriberWebhook } from "./subscriber-webhooks.ts";

/**
 * Gives a registration back until its event ends: all of its links end with what plays by them, and the person is told. Unlike
 * a removed one, they may register again (rules/tickets.md, Giving back).
 * @throws AppError not-found, state-conflict when it was given back already, or the event is cancelled or over
 */
export async function returnRegistration(
  ctx: Context,
  { pageId, subscriberId }: { pageId: string; subscriberId: string },
): Promise<void> {
  const returnedAt = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const [page] = await tx
      .select({ closesAt: pages.closesAt, cancelledAt: pages.cancelledAt })
      .from(pages)
      .where(eq(pages.id, pageId));
    if (!page) throw createNotFoundError("event");
    if (page.cancelledAt) throw new AppError("state-conflict", (t) => t.purchase.cancelled);
    if (page.closesAt !== null && page.closesAt <= returnedAt)
      throw new AppError("state-conflict", (t) => t.tickets.returnProblems.over);
    const [returned] = await tx
      .update(subscribers)
      .set({ returnedAt })
      .where(
        and(
          eq(subscribers.id, subscriberId),
          eq(subscribers.pageId, pageId),
          isNull(subscribers.removedAt),
          isNull(subscribers.returnedAt),
        ),
      )
      .returning({ email: subscribers.email, language: subscribers.language });
    if (!returned) throw new AppError("state-conflict", (t) => t.apiErrors.registration.returned);
    const target = { pageId, subscriberId };
    await revokeRegistrationAccess(tx, target, { at: returnedAt, reason: "returned" });
    const links = await tx
      .update(viewerCredentials)
      .set({ replacedAt: returnedAt })
      .where(eq(viewerCredentials.subscriberId, subscriberId))
      .returning({ id: viewerCredentials.entitlementId });
    await endRoomStreams(
      tx,
      links.flatMap(({ id }) => (id === null ? [] : [{ id }])),
    );
    await enqueueEmail(tx, {
      template: "registration-returned",
      to: returned.email,
      language: returned.language,
      input: target,
      pageId,
      dedupeKey: `registration-returned:${subscriberId}:${returnedAt.toISOString()}`,
    });
    await enqueueSubscriberWebhook(tx, "subscriber.returned", { ...target, email: returned.email });
  });
}

import { normaliseEmail } from "@matinee/domain/contact";
import { type InvitationInput, invitationRules } from "@matinee/domain/item-rules";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { requireProofOfWork } from "../../platform/challenges.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError, rejectIssues } from "../../platform/errors.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { pages } from "../../db/schema/pages.ts";
import { findViewerCredential } from "./viewer-credentials.queries.ts";
import { invitations } from "../../db/schema/invitations.ts";

/** Limit per network. The route's own limit is higher, because a request without a credential is sent twice. */
const PER_NETWORK = { max: 10, windowSeconds: 600 };
/** Limits per recipient: for one event and for all events, per day. */
const PER_FRIEND_AND_EVENT = { max: 2, windowSeconds: 86_400 };
const PER_FRIEND = { max: 10, windowSeconds: 86_400 };
/** Limit per event and hour, so that an event cannot be used to send bulk email. */
const PER_EVENT = { max: 300, windowSeconds: 3600 };

/**
 * Emails a friend an invitation to an activated event. A sender without a viewer token of the event does a proof of
 * work.
 * @throws AppError challenge-needed, invalid with the form's texts, not-found, state-conflict after the event ended,
 * too-many-requests
 */
export async function sendInvitation(
  ctx: Context,
  pageId: string,
  { viewerToken, ...input }: InvitationInput & { viewerToken: string | undefined },
): Promise<void> {
  rejectIssues(invitationRules, input, (t) => t.invitations.issues);
  const recipientEmail = input.recipientEmail.trim();
  const [page] = await ctx.db
    .select({ closesAt: pages.closesAt, language: pages.language })
    .from(pages)
    .where(
      and(
        eq(pages.id, pageId),
        eq(pages.activated, true),
        eq(pages.superarchived, false),
        isNull(pages.cancelledAt),
      ),
    );
  if (!page) throw createNotFoundError("event");
  if (page.closesAt && page.closesAt <= ctx.clock.now()) {
    throw new AppError("state-conflict", (t) => t.gate.callToAction.ended);
  }
  if (!viewerToken || !(await findViewerCredential(ctx.db, viewerToken, pageId, ctx.clock.now()))) {
    await requireProofOfWork(ctx, { purpose: "invitation", level: 1 });
  }
  const normalisedEmail = normaliseEmail(recipientEmail);
  await ctx.rateLimits.consume("invite-from-network", PER_NETWORK, ctx.network ?? "");
  await ctx.rateLimits.consume("invite-to-event", PER_FRIEND_AND_EVENT, `${pageId}:${normalisedEmail}`);
  await ctx.rateLimits.consume("invite-friend", PER_FRIEND, normalisedEmail);
  await ctx.rateLimits.consume("invite-from-event", PER_EVENT, pageId);

  await transact(ctx.db, async (tx) => {
    const [invitation] = await tx
      .insert(invitations)
      .values({
        pageId,
        senderName: input.senderName,
        recipientName: input.recipientName,
        recipientEmail,
      })
      .returning({ id: invitations.id });
    if (!invitation) throw new Error("insert returned no invitation");
    await enqueueEmail(tx, {
      template: "invitation",
      to: recipientEmail,
      // The sender's: what friends speak is not known better.
      language: ctx.language ?? page.language,
      input: { invitationId: invitation.id },
      pageId,
    });
  });
}

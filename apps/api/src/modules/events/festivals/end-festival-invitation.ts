import type { EndScreening } from "@matinee/contract/schemas/festival-invitations";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { festivalInvitations, pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { countWatched, type InvitationRow } from "./festival-invitations.queries.ts";
import { createEndNeeded, endInvitedScreening } from "./invited-screenings.ts";
import { recordInvitationChange } from "./record-invitation-change.ts";

/** Withdraws an invitation; its link stops working. @throws AppError not-found, also for one that was answered */
export async function withdrawFestivalInvitation(
  ctx: SignedInContext,
  page: PageIdentity,
  invitationId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [withdrawn] = await tx
      .update(festivalInvitations)
      .set({ state: "withdrawn", tokenHash: null, endedAt: ctx.clock.now() })
      .where(
        and(
          eq(festivalInvitations.id, invitationId),
          eq(festivalInvitations.festivalId, page.id),
          eq(festivalInvitations.state, "pending"),
        ),
      )
      .returning({ id: festivalInvitations.id });
    if (!withdrawn) throw createNotFoundError("invitation");
    await recordInvitationChange(tx, ctx, page, "festival.withdraw-invitation", { invitationId });
  });
}

/**
 * Takes an invited screening out of the festival, on behalf of its organizer. Its owner is told by email.
 * @throws AppError not-found for an invitation that was not accepted or has ended; confirmation-needed with the number of
 * people who watched it, unless it is `confirmed`
 */
export async function endFestivalInvitation(
  ctx: SignedInContext,
  page: PageIdentity,
  invitationId: string,
  { reason, confirmed = false }: EndScreening,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { pageId } = await findAccepted(tx, page.id, invitationId);
    const [screening] = await tx
      .select()
      .from(pages)
      .where(and(eq(pages.id, pageId), eq(pages.festivalId, page.id)))
      .for("no key update");
    if (!screening) throw createNotFoundError("invitation");
    const people = confirmed ? 0 : await countWatched(tx, pageId);
    if (people > 0)
      throw createEndNeeded((t) => t.festivalInvitations.endNeeded(people, screening.title), people);
    await endInvitedScreening(tx, screening, { end: "by-festival", reason }, ctx.clock.now());
    await recordInvitationChange(tx, ctx, page, "festival.end-invitation", { invitationId });
  });
}

/**
 * Asks the owner of an invited screening by email for another time. Its dates are the owner's.
 * @throws AppError not-found for an invitation that was not accepted or has ended
 */
export async function askForTime(
  ctx: SignedInContext,
  page: PageIdentity,
  invitationId: string,
  message: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { pageId } = await findAccepted(tx, page.id, invitationId);
    const [owner] = await tx
      .select({ email: accounts.email })
      .from(pages)
      .innerJoin(accounts, eq(accounts.id, pages.accountId))
      .where(eq(pages.id, pageId));
    if (!owner) throw createNotFoundError("invitation");
    await enqueueEmail(tx, {
      template: "festival-time-asked",
      to: owner.email,
      input: { invitationId, message },
      pageId: page.id,
    });
    await recordInvitationChange(tx, ctx, page, "festival.ask-for-time", { invitationId });
  });
}

async function findAccepted(
  db: Queryable,
  festivalId: string,
  invitationId: string,
): Promise<InvitationRow & { pageId: string }> {
  const [invitation] = await db
    .select()
    .from(festivalInvitations)
    .where(
      and(
        eq(festivalInvitations.id, invitationId),
        eq(festivalInvitations.festivalId, festivalId),
        eq(festivalInvitations.state, "accepted"),
      ),
    );
  if (!invitation || invitation.pageId === null) throw createNotFoundError("invitation");
  return { ...invitation, pageId: invitation.pageId };
}

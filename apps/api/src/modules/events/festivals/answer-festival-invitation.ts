import type { AcceptScreening, DeclineScreening } from "@matinee/contract/schemas/festival-invitations";
import type { Text } from "@matinee/texts";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { savePlacesOfEvent } from "../../../db/places.ts";
import { rejectOverlappingPremiere } from "../../../db/premiere-overlaps.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { festivalInvitations, pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { enqueuePageChange } from "../../webhooks/enqueue-page-webhook.ts";
import { findOpenOffer } from "./festival-invitations.queries.ts";
import { findNextPlace, lockFestival } from "./join-festival.ts";
import { noteProgrammeChange } from "./programme-change.ts";
import { forgetFestivals } from "./public-festival-cache.ts";
import { recordInvitationChange } from "./record-invitation-change.ts";

/**
 * Puts a screening of the caller into the festival that invites it, at the end of the programme. It costs neither side a credit.
 * Whoever has the link of an invitation by email may accept it, with a screening of their own.
 * @throws AppError not-found for an invitation that was answered, withdrawn or has expired; invalid at `pageId`; forbidden for
 * staff, and the owner of another event than the invited one; state-conflict for a festival that is closed or full
 */
export async function acceptFestivalInvitation(
  ctx: SignedInContext,
  { pageId: chosen, ...by }: AcceptScreening,
): Promise<{ pageId: string; festivalId: string }> {
  const { invitation, festival: host } = await findOpenOffer(ctx, by, ctx.actor);
  if (ctx.actor.type === "admin") throw new AppError("forbidden", (t) => t.team.invitation.staff);
  const pageId = invitation.pageId ?? chosen;
  if (pageId === undefined) throw createFieldError("pageId", (t) => t.festivalInvitations.choose);
  const { festivalId } = invitation;
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    // The screening first, as everywhere. Another festival that would take it waits here.
    const screening = await lockScreening(tx, pageId, ctx.actor.accountId);
    if (!screening && invitation.pageId !== null)
      throw new AppError("forbidden", (t) => t.festivalInvitations.otherAccount);
    const festival = await lockFestival(tx, festivalId, host.accountId);
    if (!festival || festival.cancelledAt || festival.archived)
      throw new AppError("state-conflict", (t) => t.festivals.closed);
    const issue = findJoinIssue(screening, festival);
    if (issue || !screening) throw createFieldError("pageId", issue ?? ((t) => t.festivals.unknownScreening));
    const programme = await findNextPlace(tx, festivalId);
    // Of two requests at once, the second changes nothing.
    const [accepted] = await tx
      .update(festivalInvitations)
      .set({ state: "accepted", pageId, tokenHash: null, answeredAt: now })
      .where(and(eq(festivalInvitations.id, invitation.id), eq(festivalInvitations.state, "pending")))
      .returning({ id: festivalInvitations.id });
    if (!accepted) throw createNotFoundError("invitation");
    await tx
      .update(festivalInvitations)
      .set({ state: "withdrawn", tokenHash: null, endedAt: now })
      .where(
        and(
          eq(festivalInvitations.festivalId, festivalId),
          eq(festivalInvitations.pageId, pageId),
          eq(festivalInvitations.state, "pending"),
        ),
      );
    await tx
      .update(pages)
      .set({
        festivalId,
        sectionId: null,
        festivalOrder: programme.order,
        announced: false,
        passShare: limitPassShare(invitation.passShare, screening.capacity),
      })
      .where(eq(pages.id, pageId));
    await rejectOverlappingPremiere(tx, pageId, "pageId");
    const problem = await savePlacesOfEvent(tx, pageId);
    if (problem?.of === "film") throw createFieldError("pageId", (t) => t.films.audience.tooMany(problem));
    await enqueuePageChange(tx, pageId, ["festivalId"]);
    await updateFestivalWindow(tx, festivalId);
    await noteProgrammeChange(tx, festivalId);
    await tellOrganizer(tx, festival, "festival-invitation-accepted", invitation.id);
    await recordInvitationChange(tx, ctx, screening, "festival.accept-invitation", {
      invitationId: invitation.id,
      festival: festivalId,
    });
  });
  forgetFestivals(ctx, { id: festivalId });
  return { pageId, festivalId };
}

/**
 * Declines an invitation to a festival, with a reason if there is one. The link is enough.
 * @throws AppError not-found for an invitation that was answered, withdrawn or has expired
 */
export async function declineFestivalInvitation(
  ctx: Context,
  { reason = "", ...by }: DeclineScreening,
): Promise<void> {
  const { invitation, festival } = await findOpenOffer(ctx, by, ctx.actor);
  await transact(ctx.db, async (tx) => {
    const [declined] = await tx
      .update(festivalInvitations)
      .set({
        state: "declined",
        tokenHash: null,
        answeredAt: ctx.clock.now(),
        reason: reason || null,
      })
      .where(and(eq(festivalInvitations.id, invitation.id), eq(festivalInvitations.state, "pending")))
      .returning({ id: festivalInvitations.id });
    if (!declined) throw createNotFoundError("invitation");
    const page = { id: invitation.festivalId, accountId: festival.accountId };
    await tellOrganizer(tx, page, "festival-invitation-declined", invitation.id);
    await recordInvitationChange(tx, ctx, page, "festival.decline-invitation", {
      invitationId: invitation.id,
    });
  });
}

/** The places that the organizer asks for, where the screening counts its places. */
const limitPassShare = (asked: number | null, capacity: number | null): number | null =>
  asked === null || capacity === null ? null : Math.min(asked, capacity);

type Screening = NonNullable<Awaited<ReturnType<typeof lockScreening>>>;

/** @returns undefined for an event of another account, and one that is closed for good */
async function lockScreening(tx: Transaction, pageId: string, accountId: string) {
  const [screening] = await tx
    .select()
    .from(pages)
    .where(
      and(
        eq(pages.id, pageId),
        eq(pages.accountId, accountId),
        eq(pages.superarchived, false),
        isNoRehearsal,
      ),
    )
    .for("no key update");
  return screening;
}

function findJoinIssue(screening: Screening | undefined, festival: Screening): Text | null {
  if (!screening) return (t) => t.festivals.unknownScreening;
  if (screening.accountId === festival.accountId) return (t) => t.festivalInvitations.ownFestival;
  if (screening.kind === "festival") return (t) => t.festivals.festivalInFestival;
  if (screening.festivalId === festival.id) return (t) => t.festivals.placedTwice;
  if (screening.festivalId !== null) return (t) => t.festivals.inAnother;
  return screening.cancelledAt || screening.archived ? (t) => t.festivals.screeningClosed : null;
}

async function tellOrganizer(
  tx: Transaction,
  festival: { id: string; accountId: string },
  template: "festival-invitation-accepted" | "festival-invitation-declined",
  invitationId: string,
): Promise<void> {
  const [organizer] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, festival.accountId));
  if (!organizer) return;
  await enqueueEmail(tx, {
    template,
    to: organizer.email,
    input: { invitationId },
    dedupeKey: `${template}:${invitationId}`,
    pageId: festival.id,
  });
}

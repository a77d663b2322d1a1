import type { FestivalInvitation, OfferedScreening } from "@matinee/contract/schemas/festival-invitations";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { festivalInvitations, pages } from "../../../db/schema/pages.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import type { Services, SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { verifyFestivalInvitationToken } from "./festival-invitation-token.ts";

export type InvitationRow = typeof festivalInvitations.$inferSelect;

/** Counts the tickets and registrations with which an event was watched, as the figures of a festival do. */
export const countWatched = (db: Queryable, pageId: string): Promise<number> =>
  db.$count(
    entitlements,
    and(
      eq(entitlements.pageId, pageId),
      gt(entitlements.plays, 0),
      // What a pass gave back was no attendance.
      sql`(${entitlements.passId} is null or ${entitlements.revokedReason} is distinct from 'returned')`,
    ),
  );

/** Lists the invitations to a festival, newest first, as its organizer sees them. */
export async function findFestivalInvitations(
  db: Queryable,
  festivalId: string,
  now: Date,
  only?: { id: string },
): Promise<FestivalInvitation[]> {
  const rows = await db
    .select({
      invitation: festivalInvitations,
      url: pages.slug,
      title: pages.title,
      ownerName: accountName,
    })
    .from(festivalInvitations)
    .leftJoin(pages, eq(pages.id, festivalInvitations.pageId))
    .leftJoin(accounts, eq(accounts.id, pages.accountId))
    .where(and(eq(festivalInvitations.festivalId, festivalId), only && eq(festivalInvitations.id, only.id)))
    .orderBy(desc(festivalInvitations.invitedAt), desc(festivalInvitations.id));
  return rows.map(({ invitation, url, title, ownerName }) => ({
    id: invitation.id,
    state: invitation.state,
    pageId: invitation.pageId,
    url,
    title,
    ownerName: invitation.pageId === null ? null : ownerName,
    email: invitation.pageId === null ? invitation.email : null,
    passShare: invitation.passShare,
    invitedAt: invitation.invitedAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    expired: invitation.state === "pending" && invitation.expiresAt <= now,
    answeredAt: toIsoString(invitation.answeredAt),
    endedAt: toIsoString(invitation.endedAt),
    reason: invitation.reason,
  }));
}

const festivals = alias(pages, "festivals");
const organizers = alias(accounts, "organizers");

const selectOffers = (db: Queryable) =>
  db
    .select({
      invitation: festivalInvitations,
      festival: {
        title: festivals.title,
        slug: festivals.slug,
        activated: festivals.activated,
        archived: festivals.archived,
        accountId: festivals.accountId,
        opensAt: festivals.opensAt,
        closesAt: festivals.closesAt,
        timezone: festivals.timezone,
      },
      organizerName: sql<string>`(${organizers.firstName} || ' ' || ${organizers.lastName})`,
      title: pages.title,
    })
    .from(festivalInvitations)
    .innerJoin(festivals, eq(festivals.id, festivalInvitations.festivalId))
    .innerJoin(organizers, eq(organizers.id, festivals.accountId))
    .leftJoin(pages, eq(pages.id, festivalInvitations.pageId));

export type Offer = Awaited<ReturnType<ReturnType<typeof selectOffers>["execute"]>>[number];

/** Matches invitations that can be answered. */
const isOpen = (now: Date) =>
  and(
    eq(festivalInvitations.state, "pending"),
    gt(festivalInvitations.expiresAt, now),
    eq(festivals.superarchived, false),
    eq(festivals.archived, false),
    isNull(festivals.cancelledAt),
  );

/**
 * Matches the invitations of an account: of its events, and those to its own address once it is verified, since anybody can
 * sign up with the address of another person.
 */
const isAddressedTo = (db: Queryable, accountId: string) =>
  or(
    and(isNotNull(festivalInvitations.pageId), eq(pages.accountId, accountId)),
    and(
      isNull(festivalInvitations.pageId),
      sql`lower(${festivalInvitations.email}) in (${db
        .select({ email: sql`lower(${accounts.email})` })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)))})`,
    ),
  );

/** Lists what an account is invited to, and the festivals that show its screenings, newest first. */
export async function findReceivedInvitations(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<OfferedScreening[]> {
  const offers = await selectOffers(db)
    .where(and(or(isOpen(now), eq(festivalInvitations.state, "accepted")), isAddressedTo(db, accountId)))
    .orderBy(desc(festivalInvitations.invitedAt), desc(festivalInvitations.id));
  return offers.map(toOfferedScreening);
}

/**
 * Finds an invitation that can be answered: by its emailed link, or by its id for the account that it is addressed to.
 * @throws AppError not-found when the link is forged, or the invitation was answered, withdrawn or has expired
 */
export async function findOpenOffer(
  { db, config, clock }: Pick<Services, "config" | "clock"> & { db: Queryable },
  { token, invitationId }: { token?: string | undefined; invitationId?: string | undefined },
  actor: SignedInContext["actor"] | null,
): Promise<Offer> {
  const linked = token === undefined ? null : verifyFestivalInvitationToken(config.keyRing, token);
  const [offer] = await (linked !== null && token !== undefined
    ? selectOffers(db).where(
        and(
          eq(festivalInvitations.id, linked),
          eq(festivalInvitations.tokenHash, hashToken(token)),
          isOpen(clock.now()),
        ),
      )
    : invitationId !== undefined && actor
      ? selectOffers(db).where(
          and(
            eq(festivalInvitations.id, invitationId),
            isAddressedTo(db, actor.accountId),
            isOpen(clock.now()),
          ),
        )
      : Promise.resolve([]));
  if (!offer) throw createNotFoundError("invitation");
  return offer;
}

/** Describes an invitation to the owner of the invited screening. */
export function toOfferedScreening({ invitation, festival, organizerName, title }: Offer): OfferedScreening {
  const { id, state, festivalId, pageId, email, passShare, expiresAt } = invitation;
  return {
    id,
    state: state === "accepted" ? "accepted" : "pending",
    festivalId,
    festivalTitle: festival.title,
    // The address of an event that is not activated is known to its team only.
    festivalUrl: festival.activated && !festival.archived ? festival.slug : null,
    organizerName,
    opensAt: toIsoString(festival.opensAt),
    closesAt: toIsoString(festival.closesAt),
    timezone: festival.timezone,
    pageId,
    title,
    email,
    passShare,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Counts the invitations of an account to all of its festivals since a moment. */
export const countInvitationsSince = (db: Queryable, accountId: string, since: Date): Promise<number> =>
  db.$count(
    festivalInvitations,
    and(
      gt(festivalInvitations.invitedAt, since),
      inArray(
        festivalInvitations.festivalId,
        db.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId)),
      ),
    ),
  );

/** Matches an invitation to this address that names no screening. */
export const isToAddress = (email: string) =>
  and(isNull(festivalInvitations.pageId), hasEmail(festivalInvitations.email, email));

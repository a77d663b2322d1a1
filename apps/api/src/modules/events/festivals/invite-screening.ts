import type { FestivalInvitation, InviteScreening } from "@matinee/contract/schemas/festival-invitations";
import { isEmail } from "@matinee/domain/contact";
import { festivalInvitationLimits, lifetimes } from "@matinee/domain/limits";
import { parseWatchAddress } from "@matinee/domain/watch-address";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { festivalInvitations, formerSlugs, pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { createFestivalInvitationToken } from "./festival-invitation-token.ts";
import {
  countInvitationsSince,
  findFestivalInvitations,
  isToAddress,
} from "./festival-invitations.queries.ts";
import { lockFestival } from "./join-festival.ts";
import { recordInvitationChange } from "./record-invitation-change.ts";

const DAY_MS = 86_400_000;

/**
 * Invites a screening of another account to a festival, by the address of its page or by the email of who shows it
 * (rules/festivals.md, Invited screenings). The owner gets a link that works until the invitation expires or is answered.
 * @throws AppError not-found, invalid at `url` or `email`, state-conflict for a festival that is closed or over,
 * too-many-requests
 */
export async function inviteScreening(
  ctx: SignedInContext,
  page: PageIdentity,
  { url = "", email = "", passShare }: InviteScreening,
): Promise<FestivalInvitation> {
  if (url !== "" && email !== "") throw createFieldError("email", (t) => t.festivalInvitations.oneOfBoth);
  if (url === "" && email === "") throw createFieldError("url", (t) => t.festivalInvitations.needsOne);
  if (url === "" && !isEmail(email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    // Locked, so that of two invitations at once the second one sees the first.
    const festival = await lockFestival(tx, page.id, page.accountId);
    if (!festival) throw createNotFoundError("event");
    if (festival.cancelledAt || festival.archived)
      throw new AppError("state-conflict", (t) => t.festivals.closed);
    if (festival.closesAt && festival.closesAt <= now)
      throw new AppError("state-conflict", (t) => t.festivalInvitations.over);
    const { perDay } = festivalInvitationLimits;
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countInvitationsSince(tx, festival.accountId, since)) >= perDay)
      throw new AppError("too-many-requests", (t) => t.festivalInvitations.tooManyToday(perDay));

    const invited =
      url === "" ? await checkAddress(tx, festival, email) : await findInvited(tx, ctx, festival, url);
    await requireNotWaiting(tx, festival.id, invited, now);
    const id = uuidv7();
    const expiresAt = new Date(now.getTime() + lifetimes.festivalInvitationDays * DAY_MS);
    await tx.insert(festivalInvitations).values({
      id,
      festivalId: festival.id,
      ...invited,
      passShare: passShare ?? null,
      tokenHash: hashToken(createFestivalInvitationToken(ctx.config.keyRing, id)),
      invitedAt: now,
      expiresAt: festival.closesAt && festival.closesAt < expiresAt ? festival.closesAt : expiresAt,
    });
    await enqueueEmail(tx, {
      template: "festival-invitation",
      to: invited.email,
      input: { invitationId: id },
      dedupeKey: `festival-invitation:${id}`,
      pageId: festival.id,
    });
    await recordInvitationChange(tx, ctx, festival, "festival.invite", { invitationId: id });
    const [invitation] = await findFestivalInvitations(tx, festival.id, now, { id });
    if (!invitation) throw new Error("the insert returned no invitation");
    return invitation;
  });
}

interface Invited {
  pageId: string | null;
  email: string;
}

type Festival = NonNullable<Awaited<ReturnType<typeof lockFestival>>>;

/** @throws AppError invalid for the address of the organizer */
async function checkAddress(tx: Transaction, festival: Festival, email: string): Promise<Invited> {
  const [organizer] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, festival.accountId));
  if (organizer?.email.toLowerCase() === email.toLowerCase())
    throw createFieldError("email", (t) => t.festivalInvitations.ownAddress);
  return { pageId: null, email };
}

/** @throws AppError invalid for an address of no public event, and an event that cannot be invited */
async function findInvited(
  tx: Transaction,
  { config }: Pick<SignedInContext, "config">,
  festival: Festival,
  url: string,
): Promise<Invited> {
  const screening = await findPublicEvent(tx, readSlug(url, config.WATCH_URL));
  const reject = (text: Parameters<typeof createFieldError>[1]) => createFieldError("url", text);
  if (!screening) throw reject((t) => t.festivalInvitations.unknownAddress);
  if (screening.festivalId === festival.id) throw reject((t) => t.festivals.placedTwice);
  if (screening.kind === "festival") throw reject((t) => t.festivals.festivalInFestival);
  if (screening.accountId === festival.accountId) throw reject((t) => t.festivalInvitations.ownScreening);
  if (screening.festivalId !== null) throw reject((t) => t.festivals.inAnother);
  if (screening.cancelledAt) throw reject((t) => t.festivals.screeningClosed);
  return { pageId: screening.id, email: screening.email };
}

/** Finds an event that people can see, by its address or a former one. An event that is not activated is known to its team only. */
async function findPublicEvent(db: Queryable, slug: string) {
  const former = db.select({ id: formerSlugs.pageId }).from(formerSlugs).where(eq(formerSlugs.slug, slug));
  const [event] = await db
    .select({
      id: pages.id,
      accountId: pages.accountId,
      kind: pages.kind,
      festivalId: pages.festivalId,
      cancelledAt: pages.cancelledAt,
      email: accounts.email,
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(
      and(
        sql`(${pages.slug} = ${slug} or ${inArray(pages.id, former)})`,
        eq(pages.activated, true),
        eq(pages.archived, false),
        eq(pages.superarchived, false),
        isNoRehearsal,
      ),
    )
    .orderBy(sql`${pages.slug} = ${slug} desc`)
    .limit(1);
  return event;
}

/** Reads the last part of an event's address. Returns "" for an address elsewhere. */
function readSlug(address: string, watchUrl: string): string {
  if (!URL.canParse(address)) return address.toLowerCase();
  const { origin, pathname } = new URL(address);
  const isOurs = origin === new URL(watchUrl).origin;
  return (isOurs && parseWatchAddress(pathname)?.slugOrId.toLowerCase()) || "";
}

/** Removes an invitation that has expired. @throws AppError invalid while one waits for an answer */
async function requireNotWaiting(
  tx: Transaction,
  festivalId: string,
  { pageId, email }: Invited,
  now: Date,
): Promise<void> {
  const isSame = and(
    eq(festivalInvitations.festivalId, festivalId),
    eq(festivalInvitations.state, "pending"),
    pageId === null ? isToAddress(email) : eq(festivalInvitations.pageId, pageId),
  );
  await tx.delete(festivalInvitations).where(and(isSame, lte(festivalInvitations.expiresAt, now)));
  if ((await tx.$count(festivalInvitations, isSame)) > 0)
    throw createFieldError(pageId === null ? "email" : "url", (t) => t.festivalInvitations.waits);
}

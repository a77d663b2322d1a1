import { lifetimes, maxRehearsals } from "@matinee/domain/limits";
import { computeLength, type RehearsalSpeed } from "@matinee/domain/premiere-clock";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { liveRooms } from "../../../db/schema/live-rooms.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { captions } from "../../../db/schema/videos.ts";
import { findShownFilms } from "../../video/shown-films.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { copyFilms } from "../../events/pages/copy-content.ts";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "../../events/pages/page-defaults.ts";
import type { Page } from "../../events/pages/page.rules.ts";
import { lockPage } from "../../events/pages/save/save-page.ts";
import { findPremiere, lockPremiere, type StoredPremiere } from "../premieres.queries.ts";
import { isRehearsalOf, type Rehearsal } from "./rehearsals.queries.ts";

/** Time for the team to open the copy. */
const STARTS_IN_MS = 60_000;
const LIFETIME_MS = lifetimes.eventCopyHours * 3_600_000;

/**
 * Starts a rehearsal in a minute: a private copy of the premiere with its programme, its film and its settings, which only
 * the owner, the moderators and staff can open. It costs no credit, and is removed after 24 hours
 * (rules/premieres.md, Premiere).
 * @throws AppError not-found without a premiere, state-conflict for too many rehearsals
 */
export async function startRehearsal(
  ctx: SignedInContext,
  pageId: string,
  speed: RehearsalSpeed,
): Promise<Rehearsal> {
  return transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, pageId);
    const original = await lockPremiere(tx, pageId);
    if (!original) throw createNotFoundError("premiere");
    if ((await tx.$count(rehearsals, isRehearsalOf(pageId))) >= maxRehearsals)
      throw new AppError("state-conflict", (t) => t.rehearsal.tooMany);
    const now = ctx.clock.now();
    const copyPageId = uuidv7();
    await copyPage(tx, page, copyPageId);
    const [rehearsal] = await tx
      .insert(rehearsals)
      .values({ pageId, copyPageId, speed, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
      .returning();
    if (!rehearsal) throw new Error("the insert returned no rehearsal");
    await copyPremiere(tx, original, { copyPageId, speed, startsAt: new Date(now.getTime() + STARTS_IN_MS) });
    await copyRoom(tx, pageId, copyPageId);
    const stored = await findPremiere(tx, copyPageId);
    if (!stored) throw new Error("the copied premiere is missing");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "premiere.start-rehearsal",
      subjectType: "page",
      subjectId: pageId,
      detail: { slug: page.slug, rehearsalId: rehearsal.id, speed },
    });
    return { ...rehearsal, stored };
  });
}

/** Copies the rows that playback and the room read. Superarchived and never activated, the copy has no viewers. */
async function copyPage(tx: Transaction, original: Page, id: string): Promise<void> {
  const [film] = await findShownFilms(tx, original.id);
  await tx.insert(pages).values({
    id,
    accountId: original.accountId,
    slug: `rehearsal-${id}`,
    title: original.title,
    language: original.language,
    timezone: original.timezone,
    superarchived: true,
    featureVideoId: film?.videoId,
    paywallSettings: createDefaultPaywallSettings(),
    subscriptionSettings: createDefaultSubscriptionSettings(),
    aboutSettings: createDefaultAboutSettings(),
  });
  await copyFilms(tx, original.id, id);
  const ownCaptions = await tx.select().from(captions).where(eq(captions.pageId, original.id));
  if (ownCaptions.length > 0)
    await tx
      .insert(captions)
      .values(
        ownCaptions.map(({ id: _id, createdAt: _created, ...caption }) => ({ ...caption, pageId: id })),
      );
}

/** Copies the plan. Everything after the start comes sooner by the speed, the encore too. */
async function copyPremiere(
  tx: Transaction,
  { premiere, programme }: StoredPremiere,
  { copyPageId, speed, startsAt }: { copyPageId: string; speed: RehearsalSpeed; startsAt: Date },
): Promise<void> {
  const toRehearsal = (at: Date) =>
    new Date(startsAt.getTime() + (at.getTime() - premiere.startsAt.getTime()) / speed);
  // A held or paused night may have ended later than its plan.
  const endsAt = new Date(startsAt.getTime() + computeLength(programme) / speed);
  const encore =
    premiere.encoreFrom && premiere.encoreUntil
      ? { encoreFrom: toRehearsal(premiere.encoreFrom), encoreUntil: toRehearsal(premiere.encoreUntil) }
      : null;
  const { lobbyMinutes, latePolicy, lateMinutes, sellAfterStart } = premiere;
  await tx.insert(premieres).values({
    pageId: copyPageId,
    startsAt,
    anchorAt: startsAt,
    lobbyMinutes,
    latePolicy,
    lateMinutes,
    sellAfterStart,
    ...(encore && encore.encoreFrom >= endsAt && encore),
  });
  await tx
    .insert(programmeItems)
    .values(programme.map(({ id: _id, ...item }) => ({ ...item, pageId: copyPageId })));
}

/** The rules of the chat, without its messages. */
async function copyRoom(tx: Transaction, pageId: string, copyPageId: string): Promise<void> {
  const [room] = await tx.select().from(liveRooms).where(eq(liveRooms.pageId, pageId));
  if (!room) return;
  const { slowSeconds, holdFirst, blockedWords, encoreChat } = room;
  await tx.insert(liveRooms).values({ pageId: copyPageId, slowSeconds, holdFirst, blockedWords, encoreChat });
}

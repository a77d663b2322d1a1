import { computePosition, hasPremiereStarted } from "@matinee/domain/premiere-clock";
import { countsAsWatched } from "@matinee/domain/viewing-windows";
import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { videos } from "../../db/schema/videos.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import { selectViewerKey } from "../../platform/viewer-key.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import { giveBackUse, giveBackUses, isDue } from "../access/use-pass.ts";
import { secondsTogether } from "../premieres/attendance.queries.ts";
import { findPremiere, toClock } from "../premieres/premieres.queries.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import { GRANT_LEASE_MS } from "./playback.rules.ts";

/** The rest waits for the next run. */
const PER_RUN = 500;
/** How far a premiere is when everybody who is in its room has been recorded there. */
const RECORDED_AFTER_MS = 2 * 60_000;

type SettleServices = Pick<Services, "db" | "clock">;

/** Uses that neither count nor were given back, by their index. */
const isOpen = and(
  isNotNull(entitlements.passId),
  isNull(entitlements.countedAt),
  isNull(entitlements.revokedAt),
  isNull(passUses.releasedAt),
);

/**
 * Recurring job: decides about the uses of passes whose viewers are gone. Those who left before they counted, as their player
 * said, get them back; those of whom nothing was heard any more count (rules/passes.md, Uses). A run that is repeated, or
 * runs twice at once, changes nothing more.
 */
export async function settlePassUses(services: SettleServices): Promise<void> {
  const now = services.clock.now();
  await giveBackDue(services.db, now);
  await settleSilent(services.db, now);
}

async function giveBackDue(db: SettleServices["db"], now: Date): Promise<void> {
  const due = await db
    .selectDistinct({ passId: passUses.passId })
    .from(entitlements)
    .innerJoin(passUses, eq(passUses.entitlementId, entitlements.id))
    .where(and(isOpen, isDue(now)))
    .limit(PER_RUN);
  for (const { passId } of due)
    await transact(db, async (tx) => {
      await lockPassById(tx, passId);
      await giveBackUses(tx, passId, now);
    });
}

const lockPassById = (tx: Transaction, passId: string) =>
  tx.select({ id: passes.id }).from(passes).where(eq(passes.id, passId)).for("no key update");

/** Decides about the uses by which nobody can play now, and whose players did not say that their viewers left. */
async function settleSilent(db: SettleServices["db"], now: Date): Promise<void> {
  const silent = await db
    .select({
      passId: passUses.passId,
      pageId: passUses.pageId,
      useId: entitlements.id,
      isPremiere: sql<boolean>`${premieres.pageId} is not null`,
      /** By a grant that was issued or renewed since the start. */
      hasPlayed: sql<boolean>`exists (select from ${playbackGrants} where ${playbackGrants.entitlementId} = ${entitlements.id}
        and ${playbackGrants.expiresAt} >= ${premieres.startsAt} + make_interval(secs => ${GRANT_LEASE_MS / 1000}))`,
      /** Null for who saw none of the programme. */
      seatedSeconds: sql<
        number | null
      >`case when ${liveRoomMembers.lastSeenMs} is not null then ${secondsTogether} end`,
      seatedUntil: liveRoomMembers.seatedUntil,
      screeningSeconds: sql<number | null>`(select sum(file.duration_seconds)
        from ${selectShownFilms(passUses.pageId)} shown join ${videos} file on file.id = shown.video_id)`,
    })
    .from(entitlements)
    .innerJoin(passUses, eq(passUses.entitlementId, entitlements.id))
    .leftJoin(premieres, eq(premieres.pageId, passUses.pageId))
    .leftJoin(
      liveRoomMembers,
      and(
        eq(liveRoomMembers.pageId, passUses.pageId),
        eq(liveRoomMembers.viewer, selectViewerKey("pass", passUses.passId)),
      ),
    )
    .where(and(isOpen, isNull(passUses.leavingAt), isSilent(db, now)))
    .orderBy(asc(entitlements.createdAt))
    .limit(PER_RUN);
  for (const use of silent) {
    const verdict = use.isPremiere ? await judgePremiere(db, use, now) : "counts";
    if (verdict === "counts") await transact(db, (tx) => countWatchingOf(tx, use.useId, now));
    if (verdict === "given-back")
      await transact(db, async (tx) => {
        await lockPassById(tx, use.passId);
        const [locked] = await tx
          .select({ id: entitlements.id })
          .from(entitlements)
          .innerJoin(passUses, eq(passUses.entitlementId, entitlements.id))
          .where(and(eq(entitlements.id, use.useId), isOpen, isSilent(tx, now)))
          .for("update", { of: entitlements });
        if (locked) await giveBackUse(tx, use, now);
      });
  }
}

/** Matches uses without a grant that can fetch anything. */
const isSilent = (db: Queryable, now: Date) =>
  notExists(
    db
      .select({ id: playbackGrants.id })
      .from(playbackGrants)
      .where(
        and(
          eq(playbackGrants.entitlementId, entitlements.id),
          isNull(playbackGrants.revokedAt),
          gt(playbackGrants.expiresAt, now),
        ),
      ),
  );

/**
 * Decides about the use of a premiere: it counts for who was seated for long enough, or began to watch and was not heard of
 * since. Who was only in the lobby, and is not there at the start, has watched nothing.
 */
async function judgePremiere(
  db: Queryable,
  use: {
    pageId: string;
    hasPlayed: boolean;
    seatedSeconds: number | null;
    seatedUntil: Date | null;
    screeningSeconds: number | null;
  },
  now: Date,
): Promise<"counts" | "given-back" | "open"> {
  if (countsAsWatched(use.seatedSeconds ?? 0, use.screeningSeconds)) return "counts";
  if (use.seatedUntil && now.getTime() < use.seatedUntil.getTime() + GRANT_LEASE_MS) return "open";
  if (use.hasPlayed || use.seatedSeconds !== null) return "counts";
  const stored = await findPremiere(db, use.pageId);
  if (!stored) return "counts";
  const clock = toClock(stored.premiere);
  const isUnderWay = hasPremiereStarted(clock, now) && computePosition(clock, now) >= RECORDED_AFTER_MS;
  return isUnderWay || clock.state === "ended" ? "given-back" : "open";
}

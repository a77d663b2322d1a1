import { maxUncountedPlays } from "@matinee/domain/viewing-windows";
import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { passUses } from "../../db/schema/passes.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import { AppError } from "../../platform/errors.ts";
import { revokeLiveGrants } from "../../platform/revoke-playback.ts";
import { selectViewerKey } from "../../platform/viewer-key.ts";
import { toPassPlacesError } from "./pass-places.ts";
import { countWatchingOf } from "./pass-use-webhooks.ts";
import type { ViewerAccess } from "./viewer-access.queries.ts";
import { isOfCredential } from "./viewer-links.ts";

/** How long a viewer who left may come back before their use is given back. */
export const LEAVING_MS = 2 * 60_000;

/**
 * Locks a pass by its link, so that its uses are counted one after the other, and gives back those that are due. Locks are
 * taken in this order: the pass's own ticket, the pass, its uses with their entitlements, and then places.
 */
export async function lockPass(tx: Transaction, token: string, now: Date): Promise<void> {
  const [ticket] = await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .innerJoin(viewerCredentials, isOfCredential)
    .where(eq(viewerCredentials.tokenHash, hashToken(token)))
    .for("update", { of: entitlements });
  if (!ticket) return;
  const [pass] = await tx
    .select({ id: passes.id })
    .from(passes)
    .where(eq(passes.entitlementId, ticket.id))
    .for("no key update");
  if (pass) await giveBackUses(tx, pass.id, now);
}

/** @throws AppError forbidden, with what keeps a viewer's pass from admitting where nothing else does */
export function rejectPassProblem({ pass, admitted }: ViewerAccess): void {
  const problem = pass?.problem;
  if (!problem || admitted) return;
  throw new AppError("forbidden", (t) => t.passes.problems[problem], { details: { pass: problem } });
}

/**
 * Uses the pass that admitted a viewer for a screening, in the transaction of the first start, which has locked the pass before
 * it read the access. What was used or reserved before takes nothing more (rules/passes.md, Uses).
 * @returns the entitlement of the screening
 * @throws AppError forbidden without a use left; sold-out
 */
export async function usePassOf(
  tx: Transaction,
  { page: { id: pageId }, pass: access }: ViewerAccess,
  now: Date,
): Promise<string> {
  if (!access?.pass) throw new Error("the viewer was not admitted by a pass");
  const passId = access.pass.id;
  const isUse = and(eq(passUses.passId, passId), eq(passUses.pageId, pageId));
  if (access.useId !== null) {
    await tx
      .update(passUses)
      .set({ leavingAt: null })
      .where(and(isUse, isNotNull(passUses.leavingAt)));
    return access.useId;
  }
  if (!access.isTaken) await takeUse(tx, passId, pageId, null);
  const useId = await admitUse(tx, passId, pageId, access.times.unlockUntil);
  await tx.update(passUses).set({ entitlementId: useId }).where(isUse);
  if (access.countsAtOnce) await countWatchingOf(tx, useId, now);
  return useId;
}

/**
 * Takes one of a locked pass's uses, and a place of the screening.
 * @param reservedAt for a reservation; null for a start
 * @throws AppError forbidden without a use left; sold-out
 */
export async function takeUse(
  tx: Transaction,
  passId: string,
  pageId: string,
  reservedAt: Date | null,
): Promise<void> {
  const [left] = await tx
    .update(passes)
    .set({ usesLeft: sql`${passes.usesLeft} - 1` })
    .where(and(eq(passes.id, passId), or(isNull(passes.usesLeft), gt(passes.usesLeft, 0))))
    .returning({ id: passes.id });
  if (!left) throw new AppError("forbidden", (t) => t.passes.problems["no-uses-left"]);
  await tx
    .insert(passUses)
    .values({ passId, pageId, reservedAt })
    .onConflictDoUpdate({
      target: [passUses.passId, passUses.pageId],
      // The use that was given back is found by its pass and screening; without it, this is a reservation.
      set: { releasedAt: null, reservedAt, leavingAt: null, entitlementId: null },
    })
    .catch((error: unknown) => {
      throw toPassPlacesError(error) ?? error;
    });
}

/** Makes the entitlement of a use, or admits with the one again that was given back. */
async function admitUse(
  tx: Transaction,
  passId: string,
  pageId: string,
  unlockUntil: Date | null,
): Promise<string> {
  const [use] = await tx
    .insert(entitlements)
    .values({ id: uuidv7(), passId, pageId, unlockUntil })
    .onConflictDoUpdate({
      target: [entitlements.passId, entitlements.pageId],
      targetWhere: isNotNull(entitlements.passId),
      set: { revokedAt: null, revokedReason: null },
    })
    .returning({ id: entitlements.id });
  if (!use) throw new Error("the upsert returned no use");
  return use.id;
}

/**
 * Gives back the uses of a locked pass whose viewer left before they counted, and did not come back in time. What still plays
 * by them ends.
 * @returns how many
 */
export async function giveBackUses(tx: Transaction, passId: string, now: Date): Promise<number> {
  const due = await tx
    .select({ pageId: passUses.pageId, useId: entitlements.id })
    .from(passUses)
    .innerJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(and(eq(passUses.passId, passId), isDue(now)))
    .orderBy(passUses.pageId)
    .for("update", { of: [passUses, entitlements] });
  for (const { pageId, useId } of due) await giveBackUse(tx, { passId, pageId, useId }, now);
  return due.length;
}

/** Whether a use is given back at `now`; a counted one never is. For a query of `pass_uses` with its entitlements. */
export const isDue = (now: Date) =>
  and(
    isNull(passUses.releasedAt),
    lte(passUses.leavingAt, new Date(now.getTime() - LEAVING_MS)),
    lt(passUses.leaves, maxUncountedPlays),
    isNull(entitlements.countedAt),
    isNull(entitlements.revokedAt),
    // Who left the film alone may still be in the room.
    sql`not exists (select from ${liveRoomMembers} where ${liveRoomMembers.pageId} = ${passUses.pageId}
      and ${liveRoomMembers.viewer} = ${selectViewerKey("pass", passUses.passId)}
      and ${liveRoomMembers.seatedUntil} > ${passUses.leavingAt})`,
  );

/**
 * Notes that the viewer of a use left, before it counted, or that they play again.
 * @param leavingAt null for somebody who plays
 */
export async function noteLeaving(db: Queryable, useId: string, leavingAt: Date | null): Promise<void> {
  await db
    .update(passUses)
    .set({ leavingAt })
    .where(and(eq(passUses.entitlementId, useId), isNull(passUses.releasedAt)));
}

/** Gives a use back that is locked. */
export async function giveBackUse(
  tx: Transaction,
  { passId, pageId, useId }: { passId: string; pageId: string; useId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(entitlements)
    .set({ revokedAt: now, revokedReason: "returned" })
    .where(eq(entitlements.id, useId));
  await tx
    .update(passUses)
    .set({ releasedAt: now, leavingAt: null, leaves: sql`${passUses.leaves} + 1` })
    .where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
  await tx
    .update(passes)
    .set({ usesLeft: sql`${passes.usesLeft} + 1` })
    .where(eq(passes.id, passId));
  // A later use has the same entitlement, and begins with nothing served.
  await tx
    .update(playbackGrants)
    .set({ servedAt: null, servedSegments: "{}" })
    .where(eq(playbackGrants.entitlementId, useId));
  // One by one: a start in the next second has the same entitlement again.
  await revokeLiveGrants(tx, { entitlementId: useId }, now, "ran-out");
}

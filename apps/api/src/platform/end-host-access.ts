import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { liveRoomMembers } from "../db/schema/live-rooms.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import { revokePlayback } from "./revoke-playback.ts";
import { buildViewerKey } from "./viewer-key.ts";

/**
 * Ends what an account plays and reads without a ticket, on all events: films that it opened as owner, staff or team, and
 * its streams of live rooms. The ban holds until it enters as a host again.
 */
export async function endHostAccess(tx: Transaction, accountId: string): Promise<void> {
  const members = await tx
    .update(liveRoomMembers)
    .set({ bannedAt: sql`now()` })
    .where(eq(liveRoomMembers.viewer, buildViewerKey("account", accountId)))
    .returning({ id: liveRoomMembers.id });
  for (const { id } of members) await revokePlayback(tx, { grantId: id });
  await endPlayback(tx, accountId);
}

/**
 * Ends what some sessions of an account play and read without a ticket. The account's other sessions go on.
 * @param sessionIds of sessions that the same transaction has deleted, so that they start nothing more
 */
export async function endSessionAccess(
  tx: Transaction,
  accountId: string,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await endPlayback(tx, accountId, inArray(playbackGrants.sessionId, sessionIds));
  // The tickets of live rooms have no rows.
  for (const sessionId of sessionIds) await revokePlayback(tx, { sessionId });
}

async function endPlayback(tx: Transaction, accountId: string, condition?: SQL): Promise<void> {
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(
        eq(playbackGrants.hostId, accountId),
        condition,
        isNull(playbackGrants.revokedAt),
        gt(playbackGrants.expiresAt, sql`now()`),
      ),
    );
  for (const { id } of grants) await revokePlayback(tx, { grantId: id }, "withdrawn");
}

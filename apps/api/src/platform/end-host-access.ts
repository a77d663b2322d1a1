import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { liveRoomMembers } from "../db/schema/live-rooms.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import { revokePlayback } from "./revoke-playback.ts";

/**
 * Ends what an account plays and reads without a ticket, on all events: films that it opened as owner, staff or team, and
 * its streams of live rooms. The ban holds until it enters as a host again.
 */
export async function endHostAccess(tx: Transaction, accountId: string): Promise<void> {
  const members = await tx
    .update(liveRoomMembers)
    .set({ bannedAt: sql`now()` })
    .where(eq(liveRoomMembers.viewer, `account:${accountId}`))
    .returning({ id: liveRoomMembers.id });
  for (const { id } of members) await revokePlayback(tx, { grantId: id });
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(
        eq(playbackGrants.hostId, accountId),
        isNull(playbackGrants.revokedAt),
        gt(playbackGrants.expiresAt, sql`now()`),
      ),
    );
  for (const { id } of grants) await revokePlayback(tx, { grantId: id }, "withdrawn");
}

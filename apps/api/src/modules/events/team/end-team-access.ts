import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { liveRoomMembers } from "../../../db/schema/live-rooms.ts";
import { playbackGrants } from "../../../db/schema/playback.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { revokePlayback } from "../../../platform/revoke-playback.ts";
import { buildViewerKey } from "../../../platform/viewer-key.ts";

/** An account that works on an event. */
interface Teammate {
  pageId: string;
  accountId: string;
}

/**
 * Ends the streams and the tickets of a former member in the live room of an event and of its rehearsals. The ban holds
 * until they enter as a host again, also on a process that starts later and did not hear of the revocation.
 */
export async function endRoomAccess(
  tx: Transaction,
  { pageId, accountId }: Teammate,
  now: Date,
): Promise<void> {
  const members = await tx
    .update(liveRoomMembers)
    .set({ bannedAt: now })
    .where(
      and(
        or(eq(liveRoomMembers.pageId, pageId), inArray(liveRoomMembers.pageId, selectOthers(tx, pageId))),
        eq(liveRoomMembers.viewer, buildViewerKey("account", accountId)),
      ),
    )
    .returning({ id: liveRoomMembers.id });
  for (const { id } of members) await revokePlayback(tx, { grantId: id });
}

/** Ends the playback of a former member who has no ticket. */
export async function endPlayback(
  tx: Transaction,
  { pageId, accountId }: Teammate,
  now: Date,
): Promise<void> {
  const grants = await tx
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(
        or(eq(playbackGrants.pageId, pageId), inArray(playbackGrants.pageId, selectOthers(tx, pageId))),
        eq(playbackGrants.hostId, accountId),
        isNull(playbackGrants.revokedAt),
        gt(playbackGrants.expiresAt, now),
      ),
    );
  for (const { id } of grants) await revokePlayback(tx, { grantId: id }, "withdrawn");
}

/** Selects the other events that an event's team works on: its private copies, and the screenings of a festival. */
const selectOthers = (tx: Transaction, pageId: string) =>
  tx
    .select({ id: rehearsals.copyPageId })
    .from(rehearsals)
    .leftJoin(pages, eq(pages.id, rehearsals.pageId))
    .where(or(eq(rehearsals.pageId, pageId), eq(pages.festivalId, pageId)))
    .union(tx.select({ id: pages.id }).from(pages).where(eq(pages.festivalId, pageId)));

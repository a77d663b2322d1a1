import { sql } from "drizzle-orm";
import { liveRoomMembers, moderators } from "../../db/schema/live-rooms.ts";
import type { Services } from "../../platform/context.ts";
import type { RoomToken } from "./room-tokens.ts";
import { matchesViewerKind, readViewerId } from "../../platform/viewer-key.ts";

/** Shorter than the time that counts as connected, see moderators.rules.ts. */
const WRITE_EVERY_MS = 60_000;

/** Records that the moderators with an open stream are there: each once a minute, so that the owner sees them as ready. */
export async function recordModerators(
  { db, clock }: Pick<Services, "db" | "clock">,
  tickets: readonly RoomToken[],
): Promise<void> {
  const ids = tickets.flatMap(({ role, memberId }) => (role === "moderator" ? [memberId] : []));
  if (ids.length === 0) return;
  const now = clock.now();
  const before = new Date(now.getTime() - WRITE_EVERY_MS);
  const { id, lastSeenAt } = moderators;
  const { viewer } = liveRoomMembers;
  // Members of the team have no moderator's link.
  await db.execute(sql`
    update ${moderators} set last_seen_at = ${now.toISOString()}::timestamptz
    where ${id} in (select (${readViewerId(viewer, "moderator")})::uuid from ${liveRoomMembers}
        where ${liveRoomMembers.id} = any(${sql.param(ids)}::uuid[]) and ${matchesViewerKind(viewer, "moderator")})
      and (${lastSeenAt} is null or ${lastSeenAt} <= ${before.toISOString()}::timestamptz)`);
}

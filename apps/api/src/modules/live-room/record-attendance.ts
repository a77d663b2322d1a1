import {
  computeLength,
  computePosition,
  hasPremiereStarted,
  isPremiereOver,
} from "@matinee/domain/premiere-clock";
import { sql } from "drizzle-orm";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import type { Services } from "../../platform/context.ts";
import { toClock } from "../premieres/premieres.queries.ts";
import type { LiveRoomTicket } from "./live-room-tickets.ts";

/**
 * Records up to which position of the programme the viewers with an open stream were there, with one statement for each
 * room. Writes nothing in the lobby and after the programme (product-rules.md, Premiere).
 */
export async function recordAttendance(
  { db, clock, premiereClocks }: Pick<Services, "db" | "clock" | "premiereClocks">,
  tickets: readonly LiveRoomTicket[],
): Promise<void> {
  const rooms = Map.groupBy(
    tickets.filter(({ role }) => role === "viewer"),
    ({ pageId }) => pageId,
  );
  for (const [pageId, present] of rooms) {
    const now = clock.now();
    // A lobby is as it was last read, so that waiting viewers cost no reads.
    const last = await premiereClocks.findLast(pageId);
    if (!last || !hasPremiereStarted(toClock(last.premiere), now)) continue;
    const stored = await premiereClocks.find(pageId);
    if (!stored) continue;
    const programmeClock = toClock(stored.premiere);
    const isOver = isPremiereOver({ clock: programmeClock, programme: stored.programme }, now);
    if (isOver || !hasPremiereStarted(programmeClock, now)) continue;
    const seenMs = Math.min(
      Math.round(computePosition(programmeClock, now)),
      computeLength(stored.programme),
    );
    const ids = sql.param([...new Set(present.map(({ memberId }) => memberId))]);
    const { id, lastSeenMs } = liveRoomMembers;
    // Locked in one order, because a viewer can have streams on two processes.
    await db.execute(sql`
      update ${liveRoomMembers} set last_seen_ms = greatest(${lastSeenMs}, ${seenMs})
      where ${id} in (select ${id} from ${liveRoomMembers} where ${id} = any(${ids}::uuid[])
        order by ${id} for update)`);
  }
}

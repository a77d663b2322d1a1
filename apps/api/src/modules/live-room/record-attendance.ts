import {
  computeLength,
  computePosition,
  hasPremiereStarted,
  isPremiereOver,
} from "@matinee/domain/premiere-clock";
import { sql } from "drizzle-orm";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import type { Services } from "../../platform/context.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import { toClock } from "../premieres/premieres.queries.ts";
import { computeSeatedUntil } from "../premieres/presence.rules.ts";
import type { RoomToken } from "./room-tokens.ts";

type RecordServices = Pick<Services, "db" | "clock"> & PremiereClockServices;
const { id, lastSeenMs, seatedUntil, awayMs } = liveRoomMembers;

/** A viewer with an open stream. */
export interface PresentViewer {
  ticket: Pick<RoomToken, "pageId" | "memberId" | "role">;
  enteredAt: Date;
}

/**
 * Records up to which position of the programme the viewers with an open stream were there, and how long those were away
 * who left before they entered, with one statement for each room. Writes nothing in the lobby and after the programme
 * (rules/premieres.md, Premiere).
 */
export async function recordAttendance(
  services: RecordServices,
  present: readonly PresentViewer[],
): Promise<void> {
  const until = computeSeatedUntil(services.clock.now()).toISOString();
  const viewers = present.filter(({ ticket }) => ticket.role === "viewer");
  for (const [pageId, ofRoom] of Map.groupBy(viewers, ({ ticket }) => ticket.pageId)) {
    const seenMs = await findRunningPosition(services, pageId);
    if (seenMs === null) continue;
    const ids = ofRoom.map(({ ticket }) => ticket.memberId);
    const enteredAt = ofRoom.map((viewer) => viewer.enteredAt.toISOString());
    // The process that they left may record it later than this one that they came back: then the next record finds it.
    // Locked in one order, because a viewer can have streams on two processes.
    await services.db.execute(sql`
      update ${liveRoomMembers} set last_seen_ms = greatest(${lastSeenMs}, ${seenMs}),
        seated_until = ${until}::timestamptz,
        away_ms = case when ${seatedUntil} < present.entered_at
          then round(extract(epoch from present.entered_at - ${seatedUntil}) * 1000) else ${awayMs} end
      from (select ${id} as id, given.entered_at from ${liveRoomMembers}
        join unnest(${sql.param(ids)}::uuid[], ${sql.param(enteredAt)}::timestamptz[]) as given (member_id, entered_at)
          on given.member_id = ${id}
        order by ${id} for update of ${liveRoomMembers}) as present
      where ${id} = present.id`);
  }
}

/** A viewer whose last stream on this process has closed. */
export interface Departure {
  pageId: string;
  memberId: string;
  leftAt: Date;
}

/** Records when viewers left a programme that runs, with one statement for each room. */
export async function recordDepartures(
  services: RecordServices,
  departures: readonly Departure[],
): Promise<void> {
  for (const [pageId, left] of Map.groupBy(departures, (departure) => departure.pageId)) {
    if ((await findRunningPosition(services, pageId)) === null) continue;
    const ids = left.map(({ memberId }) => memberId);
    const leftAt = left.map((departure) => departure.leftAt.toISOString());
    await services.db.execute(sql`
      update ${liveRoomMembers} set seated_until = least(${seatedUntil}, gone.left_at)
      from (select ${id} as id, given.left_at from ${liveRoomMembers}
        join unnest(${sql.param(ids)}::uuid[], ${sql.param(leftAt)}::timestamptz[]) as given (member_id, left_at)
          on given.member_id = ${id}
        order by ${id} for update of ${liveRoomMembers}) as gone
      where ${id} = gone.id`);
  }
}

/** Finds the position of a programme that has begun and is not over, in milliseconds; null for the others. */
async function findRunningPosition(
  { clock, premiereClocks }: RecordServices,
  pageId: string,
): Promise<number | null> {
  const now = clock.now();
  // A lobby is as it was last read, so that waiting viewers cost no reads.
  const last = await premiereClocks.findLast(pageId);
  if (!last || !hasPremiereStarted(toClock(last.premiere), now)) return null;
  const stored = await premiereClocks.find(pageId);
  if (!stored) return null;
  const programmeClock = toClock(stored.premiere);
  const isOver = isPremiereOver({ clock: programmeClock, programme: stored.programme }, now);
  if (isOver || !hasPremiereStarted(programmeClock, now)) return null;
  return Math.min(Math.round(computePosition(programmeClock, now)), computeLength(stored.programme));
}

import { retentionDays } from "@matinee/domain/retention";
import type { PremiereAttendance } from "@matinee/contract/schemas/premiere-attendance";
import { hasPremiereStarted } from "@matinee/domain/premiere-clock";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { buildViewerKey, readViewerId } from "../../platform/viewer-key.ts";
import { type StoredPremiere, toClock } from "./premieres.queries.ts";

/** How much of the programme a viewer was there for. */
export interface Attendance {
  /** The first entry into the live room, which can be in the lobby. */
  enteredAt: Date;
  /** From the start or the later entry to the last presence, in seconds of the programme. */
  seconds: number;
}

const DAY_MS = 86_400_000;

/** Computes the seconds of the programme between the entry and the last presence. Positions are milliseconds. */
const computeSeconds = (joinedMs: number | null, lastSeenMs: number): number =>
  Math.floor(Math.max(lastSeenMs - Math.max(joinedMs ?? 0, 0), 0) / 1000);

/** The same as SQL. */
export const secondsTogether = sql<number>`(greatest(${liveRoomMembers.lastSeenMs}
  - greatest(coalesce(${liveRoomMembers.joinedMs}, 0), 0), 0) / 1000)::int`;

/** The same as SQL text on the columns of `live_room_members`, for reports that PostgreSQL formats. */
export const SECONDS_TOGETHER_SQL =
  "(greatest(last_seen_ms - greatest(coalesce(joined_ms, 0), 0), 0) / 1000)::int";

/**
 * Returns whether the attendance of each holder is known: from the start of a premiere until the names of its live room
 * are erased (rules/premieres.md, Premiere and Retention).
 */
export function isAttendanceKnown(stored: StoredPremiere | null, now: Date): boolean {
  if (!stored || !hasPremiereStarted(toClock(stored.premiere), now)) return false;
  const { startsAt, lobbyMinutes } = stored.premiere;
  const lobbyOpensMs = startsAt.getTime() - lobbyMinutes * 60_000;
  return now.getTime() < lobbyOpensMs + retentionDays.liveRooms * DAY_MS;
}

/** Finds the attendance of an event's orders by their ids. Those who saw none of the programme are missing. */
export const findOrderAttendance = (
  db: Queryable,
  pageId: string,
  orderIds: readonly string[],
): Promise<Map<string, Attendance>> => findHolderAttendance(db, pageId, entitlements.orderId, orderIds);

/** Finds the attendance of registrations by their ids, over all viewing links of each. */
export const findSubscriberAttendance = (
  db: Queryable,
  pageId: string,
  subscriberIds: readonly string[],
): Promise<Map<string, Attendance>> =>
  findHolderAttendance(db, pageId, entitlements.subscriberId, subscriberIds);

/** Finds the attendance of passes by their ids. */
export async function findPassAttendance(
  db: Queryable,
  pageId: string,
  passIds: readonly string[],
): Promise<Map<string, Attendance>> {
  if (passIds.length === 0) return new Map();
  const { viewer, joinedAt, joinedMs, lastSeenMs } = liveRoomMembers;
  const keys = passIds.map((id) => buildViewerKey("pass", id));
  return collectAttendance(
    await db
      .select({ holder: readViewerId(viewer, "pass"), enteredAt: joinedAt, joinedMs, lastSeenMs })
      .from(liveRoomMembers)
      .where(and(eq(liveRoomMembers.pageId, pageId), inArray(viewer, keys), isNotNull(lastSeenMs))),
  );
}

async function findHolderAttendance(
  db: Queryable,
  pageId: string,
  column: typeof entitlements.orderId | typeof entitlements.subscriberId,
  holderIds: readonly string[],
): Promise<Map<string, Attendance>> {
  if (holderIds.length === 0) return new Map();
  const { joinedAt, joinedMs, lastSeenMs } = liveRoomMembers;
  return collectAttendance(
    await db
      .select({ holder: column, enteredAt: joinedAt, joinedMs, lastSeenMs })
      .from(liveRoomMembers)
      .innerJoin(entitlements, eq(entitlements.id, liveRoomMembers.entitlementId))
      .where(and(eq(liveRoomMembers.pageId, pageId), inArray(column, [...holderIds]), isNotNull(lastSeenMs))),
  );
}

/** Sums up the members of a room by holder, who can be several with several links or tickets. */
function collectAttendance(
  rows: readonly {
    holder: string | null;
    enteredAt: Date;
    joinedMs: number | null;
    lastSeenMs: number | null;
  }[],
): Map<string, Attendance> {
  const attendances = new Map<string, Attendance>();
  for (const { holder, ...row } of rows) {
    if (holder === null) continue;
    const { enteredAt } = row;
    const seconds = computeSeconds(row.joinedMs, row.lastSeenMs ?? 0);
    const other = attendances.get(holder) ?? { enteredAt, seconds };
    attendances.set(holder, {
      enteredAt: other.enteredAt < enteredAt ? other.enteredAt : enteredAt,
      seconds: Math.max(other.seconds, seconds),
    });
  }
  return attendances;
}

/** Converts the attendance of a holder to the response; of one who did not come, without an entry. */
export const toAttendanceResponse = (attendance: Attendance | undefined): PremiereAttendance => ({
  came: attendance !== undefined,
  enteredAt: attendance?.enteredAt.toISOString() ?? null,
  seconds: attendance?.seconds ?? 0,
});

import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import type { AttendanceSort } from "@matinee/contract/schemas/premiere-attendance";
import { computePosition, findFilmSpan } from "@matinee/domain/premiere-clock";
import { desc, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { entitlements, passes, type subscribers } from "../../db/schema/subscribers.ts";
import { matchesViewerKind, readViewerId } from "../../platform/viewer-key.ts";
import { isAttendanceKnown, secondsTogether } from "./attendance.queries.ts";
import { computeLeftBefore } from "./attendance.rules.ts";
import { type StoredPremiere, toClock } from "./premieres.queries.ts";

type HolderTable = typeof orders | typeof subscribers | typeof passes;

/** How a list of orders, registrations or passes is filtered and sorted by the attendance at the premiere. */
export interface AttendanceList {
  where: SQL | undefined;
  sort: AttendanceSort | undefined;
}

const { pageId: memberPageId, joinedMs, lastSeenMs } = liveRoomMembers;

/**
 * Builds the filter of a list of orders, registrations or passes by their attendance (rules/premieres.md, Premiere). While the
 * attendance is not known, no row matches a filter and the list stays newest first.
 */
export function buildAttendanceList(
  table: HolderTable,
  pageId: string,
  { stored, now }: { stored: StoredPremiere | null; now: Date },
  { attendance, sort }: { attendance?: AttendanceFilter | undefined; sort?: AttendanceSort | undefined },
): AttendanceList {
  if (!stored || !isAttendanceKnown(stored, now)) return { where: attendance && sql`false`, sort: undefined };
  if (!attendance) return { where: undefined, sort };
  const having: Record<AttendanceFilter, SQL> = {
    came: sql`true`,
    absent: sql`true`,
    late: sql`min(coalesce(${joinedMs}, 0)) > 0`,
    left: sql`max(${lastSeenMs}) < ${findLeftBefore(stored, now)}::bigint`,
  };
  const holders = sql`(select holder_id from (${selectAttendance(table, pageId, having[attendance])}) attendance)`;
  return { where: sql`${table.id} ${attendance === "absent" ? sql`not in` : sql`in`} ${holders}`, sort };
}

function findLeftBefore({ premiere, programme }: StoredPremiere, now: Date): number {
  return computeLeftBefore(findFilmSpan(programme), computePosition(toClock(premiere), now));
}

/** Finds the ids of one page of a list that is sorted by attendance, the newest first among equals. */
export async function findIdsByAttendance(
  db: Queryable,
  table: HolderTable,
  page: { pageId: string; where: SQL | undefined; sort: AttendanceSort; limit: number; offset: number },
): Promise<string[]> {
  const direction = page.sort === "premiere" ? sql`asc` : sql`desc`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .leftJoin(
      sql`(${selectAttendance(table, page.pageId)}) attendance`,
      sql`attendance.holder_id = ${table.id}`,
    )
    .where(page.where)
    .orderBy(sql`attendance.seconds ${direction} nulls last`, desc(table.createdAt), desc(table.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}

/** Selects who came: one row for each order or pass, or for each registration over all its viewing links. */
function selectAttendance(table: HolderTable, pageId: string, having = sql`true`): SQL {
  if (table === passes)
    return sql`select (${readViewerId(liveRoomMembers.viewer, "pass")})::uuid as holder_id, max(${secondsTogether}) as seconds
      from ${liveRoomMembers}
      where ${memberPageId} = ${pageId}::uuid and ${lastSeenMs} is not null and ${matchesViewerKind(liveRoomMembers.viewer, "pass")}
      group by 1 having ${having}`;
  const holderId = table === orders ? entitlements.orderId : entitlements.subscriberId;
  return sql`select ${holderId} as holder_id, max(${secondsTogether}) as seconds
    from ${liveRoomMembers}
    join ${entitlements} on ${entitlements.id} = ${liveRoomMembers.entitlementId}
    where ${memberPageId} = ${pageId}::uuid and ${lastSeenMs} is not null and ${holderId} is not null
    group by 1 having ${having}`;
}

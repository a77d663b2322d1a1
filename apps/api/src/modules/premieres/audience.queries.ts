import type { PremiereAudience } from "@matinee/contract/schemas/premieres";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { selectHolderCount } from "../events/holders.queries.ts";
import { computeGoneBefore } from "./presence.rules.ts";

/**
 * Counts with one statement the viewers of a programme who are seated at `now`, came late, came back and are gone
 * (rules/premieres.md, Premiere). Hosts and banned people are not counted.
 */
export async function countAudience(db: Queryable, pageId: string, now: Date): Promise<PremiereAudience> {
  const { role, bannedAt, joinedMs, lastSeenMs, seatedUntil, awayMs } = liveRoomMembers;
  const seatedAt = sql`${now.toISOString()}::timestamptz`;
  const goneBefore = sql`${computeGoneBefore(now).toISOString()}::timestamptz`;
  const came = sql`${lastSeenMs} is not null`;
  const median = sql`percentile_cont(0.5) within group (order by ${awayMs})`;
  const [counts] = await db
    .select({
      holders: selectHolderCount(pageId),
      seated: sql<number>`(count(*) filter (where ${came} and ${seatedUntil} > ${seatedAt}))::int`,
      late: sql<number>`(count(*) filter (where ${came} and ${joinedMs} > 0))::int`,
      back: sql<number>`(count(*) filter (where ${came} and ${awayMs} is not null))::int`,
      medianAwayMs: sql<number | null>`round((${median})::numeric)::int`,
      // Rows of before the column have no time.
      gone: sql<number>`(count(*) filter (where ${came}
        and coalesce(${seatedUntil}, '-infinity') < ${goneBefore}))::int`,
    })
    .from(liveRoomMembers)
    .where(and(eq(liveRoomMembers.pageId, pageId), eq(role, "viewer"), isNull(bannedAt)));
  if (!counts) throw new Error("the count returned no row");
  return counts;
}

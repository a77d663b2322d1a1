import { and, countDistinct, desc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { isScreening } from "../../../db/page-kind.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { accountName } from "../../../db/account-name.ts";

/** Players report every 15 s. A viewer without a report for a minute counts as gone. */
const PRESENCE_WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;
const MAX_SCREENINGS = 5;

/** Matches the screenings that are live at `now`. A festival has no viewers of its own. */
export const isLiveAt = (now: Date) =>
  and(
    isScreening,
    eq(pages.activated, true),
    eq(pages.archived, false),
    eq(pages.superarchived, false),
    isNull(pages.cancelledAt),
    lte(pages.opensAt, now),
    gt(pages.closesAt, now),
  );

const isPresentAt = (now: Date) =>
  and(
    eq(playbackSessions.pageId, pages.id),
    gte(playbackSessions.lastSeenAt, new Date(now.getTime() - PRESENCE_WINDOW_MS)),
    isNull(playbackSessions.endedAt),
  );

/** Returns the events that are live at `now`, most watched first, and the number of their viewers. */
export async function findCurrentScreenings(db: Queryable, now: Date, limit = MAX_SCREENINGS) {
  const live = isLiveAt(now);
  const present = isPresentAt(now);
  const watching = countDistinct(playbackSessions.viewer);
  const [rows, showingTotal, [overall]] = await Promise.all([
    db
      .select({
        id: pages.id,
        title: pages.title,
        url: pages.slug,
        backgroundImage: pages.backgroundImage,
        accountName,
        watching,
      })
      .from(pages)
      .innerJoin(accounts, eq(accounts.id, pages.accountId))
      .leftJoin(playbackSessions, present)
      .where(live)
      .groupBy(pages.id, accounts.id)
      .orderBy(desc(watching), desc(pages.opensAt), desc(pages.id))
      .limit(limit),
    db.$count(pages, live),
    db.select({ watching }).from(pages).innerJoin(playbackSessions, present).where(live),
  ]);
  return { showing: rows, showingTotal, watching: overall?.watching ?? 0 };
}

/** Returns an event, live or not, with the number of its viewers at `now`. */
export async function findScreening(db: Queryable, pageId: string, now: Date) {
  const [row] = await db
    .select({
      id: pages.id,
      title: pages.title,
      url: pages.slug,
      watching: countDistinct(playbackSessions.viewer),
    })
    .from(pages)
    .leftJoin(playbackSessions, isPresentAt(now))
    .where(eq(pages.id, pageId))
    .groupBy(pages.id);
  return row;
}

/** Counts distinct viewers in each of the last 24 clock hours (UTC), ending with the hour of `now`. */
export async function countViewersByHour(db: Queryable, now: Date) {
  const lastHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const firstHour = lastHour - (HOURS - 1) * HOUR_MS;
  const since = sql`${new Date(firstHour).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ hour: string; viewers: number }>(sql`
    with recent as materialized (
      select ${playbackSessions.viewer}, ${playbackSessions.startedAt}, ${playbackSessions.lastSeenAt} from ${playbackSessions}
      where ${playbackSessions.lastSeenAt} >= ${since} and ${isOfNoCopy(playbackSessions.pageId)}
    )
    select extract(epoch from hours.start)::bigint::text as hour, count(distinct recent.viewer)::int as viewers
    from generate_series(${since}, ${since} + interval '1 hour' * ${HOURS - 1}::int, interval '1 hour') as hours(start)
    left join recent on recent.started_at < hours.start + interval '1 hour' and recent.last_seen_at >= hours.start
    group by hours.start
    order by hours.start`);
  return rows.map(({ hour, viewers }) => ({ hour: new Date(Number(hour) * 1000).toISOString(), viewers }));
}

import { pageSizes } from "@matinee/domain/limits";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import type { AttendanceSort } from "@matinee/contract/schemas/premiere-attendance";
import { getViewingDates, type ViewingDates, type ViewingTimes } from "@matinee/domain/viewing-windows";
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscriberConsents } from "../consent/consents.queries.ts";
import { sortByIds } from "../../db/list-page.ts";
import { matchesSearch, parseSearch } from "../../db/search.ts";
import { type AttendanceList, findIdsByAttendance } from "../premieres/attendance-list.queries.ts";
import { toViewingDates } from "./viewing-dates-response.ts";

const CSV_BATCH_SIZE = 1000;

/** The visits of a registration, summed over all of its viewing links. */
export const subscriberVisits = sql<number>`(select coalesce(sum(${entitlements.plays}), 0)::int
  from ${entitlements} where ${entitlements.subscriberId} = "subscribers"."id")`;

/** The times that all viewing links of a registration share (rules/access.md, Time to watch). */
export const subscriberTimes = sql<Record<
  keyof ViewingTimes,
  string | null
> | null>`(select json_build_object('unlockUntil', held.unlock_until,
    'countedAt', held.counted_at, 'watchUntil', held.watch_until) from ${entitlements} held
    where held.subscriber_id = "subscribers"."id" and held.revoked_at is null order by held.id limit 1)`;

/** The event of a registration, for its dates. */
export const datedEvent = {
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  timezone: pages.timezone,
  emailCapture: pages.emailCapture,
};

const subscriberColumns = {
  id: subscribers.id,
  name: subscribers.name,
  email: subscribers.email,
  language: subscribers.language,
  organization: subscribers.organization,
  country: subscribers.country,
  zip: subscribers.zip,
  answers: sql<AttendeeAnswer[]>`coalesce(${subscribers.answers}, '[]')`,
  eventReminderOptOut: subscribers.eventReminderOptOut,
  createdAt: subscribers.createdAt,
  visits: subscriberVisits,
  returnedAt: subscribers.returnedAt,
  times: subscriberTimes,
  event: datedEvent,
  /** The cell of the report. */
  consent: subscriberConsents,
};

export const selectSubscribers = (db: Queryable, where: SQL | undefined) =>
  db
    .select(subscriberColumns)
    .from(subscribers)
    .innerJoin(pages, eq(pages.id, subscribers.pageId))
    .where(where)
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id));

/** Returns until when a registered person must begin or may finish, where that is not the event's end. */
export function getSubscriberDates({ times, event }: Pick<SubscriberRow, "times" | "event">): ViewingDates {
  const { opensAt, closesAt, ends, emailCapture } = event;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  const read = (at: string | null) => (at === null ? null : new Date(at));
  return getViewingDates(
    window,
    ends,
    times && emailCapture
      ? {
          unlockUntil: read(times.unlockUntil),
          countedAt: read(times.countedAt),
          watchUntil: read(times.watchUntil),
        }
      : null,
  );
}

export type SubscriberRow = Awaited<ReturnType<typeof selectSubscribers>>[number];

/** Returns a registration with its times as the API writes them. */
export const toSubscriberResponse = <
  Row extends Pick<SubscriberRow, "createdAt" | "returnedAt" | "times" | "event">,
>({
  times,
  event,
  ...row
}: Row) => ({
  ...row,
  ...toViewingDates(getSubscriberDates({ times, event })),
  createdAt: row.createdAt.toISOString(),
  returnedAt: row.returnedAt?.toISOString() ?? null,
});

/**
 * Lists one page of the registered people and those who gave their registration back, newest first or sorted by attendance, with an exact total. `search` matches
 * part of a name or an email.
 */
export async function listSubscribers(
  db: Queryable,
  {
    pageId,
    search: searchText,
    attendance,
    page,
  }: { pageId: string; search: string | undefined; attendance: AttendanceList; page: number },
) {
  const search = parseSearch(searchText, "many");
  const where = and(
    eq(subscribers.pageId, pageId),
    isNull(subscribers.removedAt),
    search && matchesSearch(search, subscribers),
    attendance.where,
  );
  const { sort } = attendance;
  const shown = { limit: pageSizes.attendees, offset: (page - 1) * pageSizes.attendees };
  const findSorted = async (by: AttendanceSort) => {
    const ids = await findIdsByAttendance(db, subscribers, { pageId, where, sort: by, ...shown });
    return sortByIds(await selectSubscribers(db, inArray(subscribers.id, ids)), ids);
  };
  const [rows, [counted]] = await Promise.all([
    sort ? findSorted(sort) : selectSubscribers(db, where).limit(shown.limit).offset(shown.offset),
    db.select({ total: count() }).from(subscribers).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Lists at most 1,000 registered people after `lastRow`, newest first: the next batch of a report.
 * @param isListed the filter by attendance
 */
export function listSubscribersAfter(
  db: Queryable,
  pageId: string,
  lastRow: SubscriberRow | undefined,
  isListed: SQL | undefined,
): Promise<SubscriberRow[]> {
  const after =
    lastRow &&
    sql`(${subscribers.createdAt}, ${subscribers.id}) < (${lastRow.createdAt.toISOString()}, ${lastRow.id})`;
  return selectSubscribers(
    db,
    and(eq(subscribers.pageId, pageId), isNull(subscribers.removedAt), isListed, after),
  ).limit(CSV_BATCH_SIZE);
}

import { pageSizes } from "@matinee/contract/limits";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { and, asc, count, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { pages } from "../../../../db/schema/pages.ts";

const DAY_MS = 86_400_000;
/** How far ahead the front page looks, and how much it shows. */
const SHOWING_DAYS = 30;
const SHOWING_LIMIT = 60;
/** As many as one sitemap may name. */
const LISTED_LIMIT = 50_000;

const cardColumns = {
  id: pages.id,
  url: pages.url,
  title: pages.title,
  description: pages.description,
  backgroundImage: pages.backgroundImage,
  eventStart: pages.eventStart,
  eventEnd: pages.eventEnd,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  showHours: pages.showHours,
  timezone: pages.timezone,
  activated: pages.activated,
  archived: pages.archived,
  test: pages.test,
  diyEvent: pages.diyEvent,
  createdAt: pages.createdAt,
};

type CardRow = Pick<typeof pages.$inferSelect, keyof typeof cardColumns>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

const cardAnswer = (row: CardRow): PageCard => ({
  ...row,
  active: row.activated,
  eventStart: iso(row.eventStart),
  eventEnd: iso(row.eventEnd),
  opensAt: iso(row.opensAt),
  closesAt: iso(row.closesAt),
  createdAt: row.createdAt.toISOString(),
});

/** One page of an account's events, or of those in its archive, newest first. */
export async function listPages(
  db: Queryable,
  { accountId, archived, page }: { accountId: string; archived: boolean; page: number },
) {
  const theirs = and(
    eq(pages.accountId, accountId),
    eq(pages.archived, archived),
    eq(pages.superarchived, false),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(cardColumns)
      .from(pages)
      .where(theirs)
      .orderBy(desc(pages.createdAt), desc(pages.id))
      .limit(pageSizes.eventGrid)
      .offset((page - 1) * pageSizes.eventGrid),
    db.select({ total: count() }).from(pages).where(theirs),
  ]);
  const total = counted?.total ?? 0;
  const last = Math.ceil(total / pageSizes.eventGrid);
  const path = archived ? "/v1/pages/archived" : "/v1/pages";
  return {
    data: rows.map(cardAnswer),
    total,
    pages: last,
    next: page < last ? `${path}?page=${page + 1}` : null,
  };
}

/** What can be watched at `now` or opens within a month, the soonest first. */
export async function showingPages(db: Queryable, now: Date) {
  const rows = await db
    .select(cardColumns)
    .from(pages)
    .where(and(isListed(now), lt(pages.opensAt, new Date(now.getTime() + SHOWING_DAYS * DAY_MS))))
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(SHOWING_LIMIT);
  return rows.map(cardAnswer);
}

export type ListedPage = Pick<typeof pages.$inferSelect, "url" | "updatedAt">;

/** Every event that search engines may list: what is open to the public at `now` or opens later. */
export async function listedPages(db: Queryable, now: Date): Promise<ListedPage[]> {
  return db
    .select({ url: pages.url, updatedAt: pages.updatedAt })
    .from(pages)
    .where(isListed(now))
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(LISTED_LIMIT);
}

function isListed(now: Date) {
  return and(
    eq(pages.activated, true),
    eq(pages.archived, false),
    eq(pages.superarchived, false),
    eq(pages.test, false),
    isNull(pages.cancelledAt),
    gt(pages.closesAt, now),
  );
}

import { pageSizes } from "@matinee/contract/limits";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { and, asc, count, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { toIsoString } from "../../../../platform/iso-string.ts";
import { buildPage } from "../../../../db/build-page.ts";

const DAY_MS = 86_400_000;
/** How many days ahead the front page looks, and how many events it shows. */
const UPCOMING_DAYS = 30;
const UPCOMING_LIMIT = 60;
/** The maximum number of URLs in one sitemap. */
const SITEMAP_LIMIT = 50_000;

const cardColumns = {
  id: pages.id,
  url: pages.slug,
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

type PageRow = typeof pages.$inferSelect;
type CardRow = Pick<PageRow, Exclude<keyof typeof cardColumns, "url">> & { url: PageRow["slug"] };

const toPageCard = (row: CardRow): PageCard => ({
  ...row,
  active: row.activated,
  eventStart: toIsoString(row.eventStart),
  eventEnd: toIsoString(row.eventEnd),
  opensAt: toIsoString(row.opensAt),
  closesAt: toIsoString(row.closesAt),
  createdAt: row.createdAt.toISOString(),
});

/** Lists one page of an account's events, or of its archived events, newest first. */
export async function listPages(
  db: Queryable,
  { accountId, archived, page }: { accountId: string; archived: boolean; page: number },
) {
  const isInList = and(
    eq(pages.accountId, accountId),
    eq(pages.archived, archived),
    eq(pages.superarchived, false),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(cardColumns)
      .from(pages)
      .where(isInList)
      .orderBy(desc(pages.createdAt), desc(pages.id))
      .limit(pageSizes.eventGrid)
      .offset((page - 1) * pageSizes.eventGrid),
    db.select({ total: count() }).from(pages).where(isInList),
  ]);
  const path = archived ? "/v1/pages/archived" : "/v1/pages";
  const total = counted?.total ?? 0;
  return buildPage(rows.map(toPageCard), { path, page, size: pageSizes.eventGrid, total });
}

/** Lists the events that are open at `now` or open within 30 days, the soonest first. */
export async function listOpenAndUpcomingPages(db: Queryable, now: Date) {
  const rows = await db
    .select(cardColumns)
    .from(pages)
    .where(and(isPubliclyListed(now), lt(pages.opensAt, new Date(now.getTime() + UPCOMING_DAYS * DAY_MS))))
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(UPCOMING_LIMIT);
  return rows.map(toPageCard);
}

export type SitemapPage = Pick<typeof pages.$inferSelect, "slug" | "updatedAt">;

/** Lists the events that search engines may index: open to the public at `now` or opening later. */
export async function listSitemapPages(db: Queryable, now: Date): Promise<SitemapPage[]> {
  return db
    .select({ slug: pages.slug, updatedAt: pages.updatedAt })
    .from(pages)
    .where(isPubliclyListed(now))
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(SITEMAP_LIMIT);
}

function isPubliclyListed(now: Date) {
  return and(
    eq(pages.activated, true),
    eq(pages.archived, false),
    eq(pages.superarchived, false),
    eq(pages.test, false),
    isNull(pages.cancelledAt),
    gt(pages.closesAt, now),
  );
}

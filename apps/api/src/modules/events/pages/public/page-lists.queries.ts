import { platformCurrency } from "@matinee/domain/currency";
import { pageSizes } from "@matinee/domain/limits";
import { EVENT_ROLES, type EventRole } from "@matinee/domain/vocabulary";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import type { PageSort, PageStatus } from "@matinee/domain/vocabulary";
import { pageRoutes } from "@matinee/contract/routes/pages";
import type { PageCard, ShownPage } from "@matinee/contract/schemas/pages";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../../db/client.ts";
import { selectSharedPageIds } from "../../../../db/event-roles.ts";
import { isFestival } from "../../../../db/page-kind.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { teamMembers } from "../../../../db/schema/teams.ts";
import { matchesSearch, parseSearch } from "../../../../db/search.ts";
import type { SignedInContext } from "../../../../platform/context.ts";
import { createMay } from "../../../../platform/http/permissions.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { toIsoString } from "../../../../platform/iso-string.ts";
import { buildPage } from "../../../../db/build-page.ts";
import { findTitleLanguage, translateTitles } from "../../translations/translate.rules.ts";
import { findTranslations } from "../../translations/translations.queries.ts";
import { toPremiereTimes } from "../premiere-times.ts";
import { premiereColumns, selectProgrammeLength } from "./page-view.queries.ts";

const festivals = alias(pages, "festivals");

const DAY_MS = 86_400_000;
/** How many days ahead the front page looks, and how many events it shows. */
const UPCOMING_DAYS = 30;
const UPCOMING_LIMIT = 60;
/** The maximum number of URLs in one sitemap. */
const SITEMAP_LIMIT = 50_000;

const cardColumns = {
  id: pages.id,
  kind: pages.kind,
  festivalId: pages.festivalId,
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
  cancelled: sql<boolean>`${pages.cancelledAt} is not null`,
  test: pages.test,
  diyEvent: pages.diyEvent,
  createdAt: pages.createdAt,
};

type PageRow = typeof pages.$inferSelect;
type CardRow = Pick<PageRow, Exclude<keyof typeof cardColumns, "url" | "cancelled">> & {
  url: PageRow["slug"];
  cancelled: boolean;
};

const toPageCard = (row: CardRow): Omit<PageCard, "premiere" | "can" | "screenings"> => ({
  ...row,
  active: row.activated,
  eventStart: toIsoString(row.eventStart),
  eventEnd: toIsoString(row.eventEnd),
  opensAt: toIsoString(row.opensAt),
  closesAt: toIsoString(row.closesAt),
  createdAt: row.createdAt.toISOString(),
});

export interface PageListInput {
  accountId: string;
  /** Also the events of other accounts in whose team the account is. */
  withShared: boolean;
  archived: boolean;
  /** Counts from 1, the default. */
  page?: number | undefined;
  search?: string | undefined;
  /** `newest` by default. */
  sort?: PageSort | undefined;
  status?: PageStatus | undefined;
  /** Lists the screenings of this festival. Without it, festivals and the events outside of them. */
  festival?: string | undefined;
}

/** Lists one page of an account's events and those that are shared with it, or of the archived ones. */
export async function listPages(
  { db, clock, actor }: Pick<SignedInContext, "db" | "clock" | "actor">,
  { accountId, withShared, archived, page = 1, search, sort = "newest", status, festival }: PageListInput,
) {
  const term = parseSearch(search, "many");
  const isInList = and(
    withShared
      ? or(eq(pages.accountId, accountId), inArray(pages.id, selectSharedPageIds(db, accountId, EVENT_ROLES)))
      : eq(pages.accountId, accountId),
    festival === undefined ? isInGrid(db, accountId) : eq(pages.festivalId, festival),
    eq(pages.archived, archived),
    eq(pages.superarchived, false),
    term && or(matchesSearch(term, pages), matchesSearch(term, sql`search_key(${pages.description})`)),
    status && hasStatus(status, clock.now()),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        ...cardColumns,
        role: selectRole(accountId),
        screenings: countScreenings(),
        premiere: { ...premiereColumns, lengthMs: selectProgrammeLength() },
      })
      .from(pages)
      .leftJoin(premieres, eq(premieres.pageId, pages.id))
      .where(isInList)
      .orderBy(...sortPages(db, sort))
      .limit(pageSizes.eventGrid)
      .offset((page - 1) * pageSizes.eventGrid),
    db.select({ total: count() }).from(pages).where(isInList),
  ]);
  const path = archived ? "/v1/pages/archived" : "/v1/pages";
  const total = counted?.total ?? 0;
  const parameters = { search, sort: sort === "newest" ? undefined : sort, status, festival };
  const cards = rows.map(({ role, premiere, screenings, ...row }) => {
    const may = createMay(actor, role ?? "owner", row);
    return {
      ...toPageCard(row),
      ...(role && { role }),
      can: { archive: may(pageRoutes.update), duplicate: may(pageRoutes.duplicate) },
      premiere: premiere && toPremiereTimes(premiere),
      screenings,
    };
  });
  return buildPage(cards, { path, page, size: pageSizes.eventGrid, total, parameters });
}

/**
 * Selects the role of an account in the team of the event of a row, else in that of its festival (`findEventRole`); null for its
 * owner.
 */
const selectRole = (accountId: string) =>
  sql<EventRole | null>`(select m.role from ${teamMembers} m left join ${pages} f on f.id = m.page_id
    where m.account_id = ${accountId} and (m.page_id = ${pages.id}
      or (f.id = ${pages.festivalId} and f.account_id = ${pages.accountId}))
    order by m.page_id = ${pages.id} desc limit 1)`;

/** Selects how many screenings the programme of a festival has; null for a screening. */
export const countScreenings = () =>
  sql<number | null>`case when ${isFestival} then (select count(*)::int from pages screening
    where screening.festival_id = ${pages.id}) end`;

/**
 * Matches what a list without a festival shows: festivals and single events. A screening in the festival of an account that the
 * caller does not work for is one of theirs.
 */
const isInGrid = (db: Queryable, accountId: string) =>
  or(
    isNull(pages.festivalId),
    notInArray(
      pages.festivalId,
      db
        .select({ id: festivals.id })
        .from(festivals)
        .where(
          and(
            eq(festivals.id, pages.festivalId),
            or(
              eq(festivals.accountId, accountId),
              inArray(festivals.id, selectSharedPageIds(db, accountId, EVENT_ROLES)),
            ),
          ),
        ),
    ),
  );

/** The same rule as `getPhase` of the domain, for SQL. A cancelled event has ended, whatever its dates. */
function hasStatus(status: PageStatus, now: Date) {
  if (status === "ended") return or(lte(pages.closesAt, now), isNotNull(pages.cancelledAt));
  if (status === "cancelled") return isNotNull(pages.cancelledAt);
  const isAhead = and(or(isNull(pages.closesAt), gt(pages.closesAt, now)), isNull(pages.cancelledAt));
  if (status === "draft") return and(isAhead, eq(pages.activated, false));
  if (status === "live")
    return and(isAhead, lte(pages.opensAt, now), gt(pages.closesAt, now), eq(pages.activated, true));
  return and(isAhead, eq(pages.activated, true), or(isNull(pages.opensAt), gt(pages.opensAt, now)));
}

function sortPages(db: Queryable, sort: PageSort): SQL[] {
  const newest = [desc(pages.createdAt), desc(pages.id)];
  if (sort === "start") return [sql`${pages.opensAt} asc nulls last`, ...newest];
  if (sort === "title") return [sql`lower(${pages.title})`, ...newest];
  // Amounts of different currencies cannot be compared.
  if (sort === "income")
    return [
      sql`${pages.currency} <> ${platformCurrency}`,
      asc(pages.currency),
      desc(sumIncome(db)),
      ...newest,
    ];
  return newest;
}

/** The net income of the event of a row. */
const sumIncome = (db: Queryable) =>
  sql`${db
    .select({ net: sql`coalesce(sum(${orders.netCents}), 0)` })
    .from(orders)
    .where(and(eq(orders.pageId, pages.id), inArray(orders.status, [...PLACED_STATUSES])))}`;

/**
 * Lists the events that are open at `now` or open within 30 days, the soonest first. A festival stands for its screenings,
 * which would else fill the list.
 * @param language of its reader; undefined for the own language of each event
 */
export async function listOpenAndUpcomingPages(
  db: Queryable,
  now: Date,
  language: Language | undefined,
): Promise<ShownPage[]> {
  const rows = await db
    .select({ ...cardColumns, language: pages.language })
    .from(pages)
    .where(
      and(
        isPubliclyListed(now),
        lt(pages.opensAt, new Date(now.getTime() + UPCOMING_DAYS * DAY_MS)),
        isNotBehindFestival(db, now),
      ),
    )
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(UPCOMING_LIMIT);
  const pageIds = language ? rows.map(({ id }) => id) : [];
  const translations = await findTranslations(db, pageIds, language ?? defaultLanguage);
  return rows.map((row) => ({
    ...translateTitles(translations, row.id, toPageCard(row)),
    language: findTitleLanguage(translations, row),
  }));
}

export type SitemapPage = Pick<typeof pages.$inferSelect, "kind" | "slug" | "updatedAt">;

/** Lists the events that search engines may index: open to the public at `now` or opening later. */
export async function listSitemapPages(db: Queryable, now: Date): Promise<SitemapPage[]> {
  return db
    .select({ kind: pages.kind, slug: pages.slug, updatedAt: pages.updatedAt })
    .from(pages)
    .where(isPubliclyListed(now))
    .orderBy(asc(pages.opensAt), asc(pages.id))
    .limit(SITEMAP_LIMIT);
}

const isPubliclyListed = (now: Date, event: typeof pages | typeof festivals = pages) =>
  and(
    eq(event.activated, true),
    eq(event.archived, false),
    eq(event.superarchived, false),
    eq(event.test, false),
    isNull(event.cancelledAt),
    gt(event.closesAt, now),
  );

/**
 * Matches events outside of festivals, and those in one that is not listed itself. A scalar subquery, so that the list, which
 * ends after a few rows, looks up only their festivals.
 */
const isNotBehindFestival = (db: Queryable, now: Date) =>
  or(
    isNull(pages.festivalId),
    isNull(
      db
        .select({ id: festivals.id })
        .from(festivals)
        .where(and(eq(festivals.id, pages.festivalId), isPubliclyListed(now, festivals))),
    ),
  );

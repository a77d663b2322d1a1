import type { PageKind } from "@matinee/domain/page-kind";
import { adminPageRoutes } from "@matinee/contract/routes/admin-pages";
import type { AdminPageRow, ChangeableEvent } from "@matinee/contract/schemas/pages";
import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { buildRelatedFilter, type RelatedSearch } from "../../../db/related-search.ts";
import { matchesSearch, type SearchScope, parseSearch } from "../../../db/search.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { matchesName } from "../customers/customer-filter.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { countScreenings } from "../../events/pages/public/page-lists.queries.ts";
import { findCancellations } from "../../commerce/orders/refunds/cancel-progress.queries.ts";
import { isTagged, findTagsBySubject } from "../../tags/subject-tags.queries.ts";
import { matchesRelated } from "../../../db/matches-related.ts";
import { formatAccountName } from "../../../db/account-name.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { describePremiereState } from "./premiere-state.rules.ts";

const festival = alias(pages, "festival");

const HOUR_MS = 3_600_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** Time zones range from UTC+14, where a day begins first, to UTC-12. */
const EARLIEST_MIDNIGHT_MS = -14 * HOUR_MS;
const LATEST_MIDNIGHT_MS = 12 * HOUR_MS;

export interface PageFilter {
  search_term?: string | undefined;
  tag?: string | undefined;
  activated?: boolean | undefined;
  archived?: boolean | undefined;
  superarchived?: boolean | undefined;
  cancelled?: boolean | undefined;
  premiere?: boolean | undefined;
  kind?: PageKind | undefined;
  festival?: string | undefined;
  startEventRange_start?: string | undefined;
  startEventRange_end?: string | undefined;
  owner?: string | undefined;
}

/** Builds the condition of the event list. A search covers title, slug and the owner's name and email. */
export async function buildPageFilter(
  db: Queryable,
  filter: PageFilter,
  reach?: SearchScope,
): Promise<SQL | undefined> {
  const search = buildPageSearch(db, filter);
  if (search) return buildRelatedFilter(db, search, reach);
  const { activated, archived, superarchived, cancelled } = filter;
  return and(
    isNoRehearsal,
    activated === undefined ? undefined : eq(pages.activated, activated),
    archived === undefined ? undefined : eq(pages.archived, archived),
    superarchived === undefined ? undefined : eq(pages.superarchived, superarchived),
    cancelled === undefined
      ? undefined
      : cancelled
        ? isNotNull(pages.cancelledAt)
        : isNull(pages.cancelledAt),
    filter.kind === undefined ? undefined : eq(pages.kind, filter.kind),
    filter.festival === undefined ? undefined : eq(pages.festivalId, filter.festival),
    filter.premiere === undefined ? undefined : isPremiere(db, filter.premiere),
    isTagged(db, pages.id, "page", filter.tag),
    startsFrom(filter.startEventRange_start),
    startsUntil(filter.startEventRange_end),
    filter.owner === undefined ? undefined : await matchesOwner(db, filter.owner, reach),
  );
}

/** Builds the search of the event list, if there is one. */
export const buildPageSearch = (
  db: Queryable,
  { search_term, ...filter }: PageFilter,
): RelatedSearch | undefined =>
  search_term?.trim()
    ? {
        term: search_term,
        matchesRow: (search) => matchesSearch(search, pages),
        column: pages.accountId,
        other: accounts,
        matchesOther: matchesName,
        filter: (reach) => buildPageFilter(db, filter, reach),
      }
    : undefined;

function isPremiere(db: Queryable, isWanted: boolean): SQL {
  const premiere = db
    .select({ one: sql`1` })
    .from(premieres)
    .where(eq(premieres.pageId, pages.id));
  return isWanted ? exists(premiere) : notExists(premiere);
}

/**
 * Returns, as of `now`, a window of the matching events, newest first. Selects the ids first, so that joins read only
 * these rows.
 */
export async function selectAdminPages(
  db: Queryable,
  where: SQL | undefined,
  { now, limit, offset = 0 }: { now: Date; limit: number; offset?: number },
): Promise<AdminPageRow[]> {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(where)
    .orderBy(...orderByNewest(pages))
    .limit(limit)
    .offset(offset);
  return findAdminPagesByIds(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

/** Returns these events as of `now` with all columns of the staff list, newest first. */
export async function findAdminPagesByIds(db: Queryable, ids: string[], now: Date): Promise<AdminPageRow[]> {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([
    db
      .select({
        page: pages,
        account: {
          email: accounts.email,
          firstName: accounts.firstName,
          lastName: accounts.lastName,
          connectId: accounts.connectId,
        },
        festivalTitle: festival.title,
        screenings: countScreenings(),
        premiere: premieres,
        lengthMs: sql<number>`(select coalesce(sum(${programmeItems.durationMs}), 0)::int from ${programmeItems}
          where ${programmeItems.pageId} = ${pages.id})`,
      })
      .from(pages)
      .innerJoin(accounts, eq(accounts.id, pages.accountId))
      .leftJoin(festival, eq(festival.id, pages.festivalId))
      .leftJoin(premieres, eq(premieres.pageId, pages.id))
      .where(inArray(pages.id, ids))
      .orderBy(...orderByNewest(pages)),
    findTagsBySubject(db, ids),
  ]);
  const cancelled = rows.flatMap(({ page }) => (page.cancelledAt ? [page.id] : []));
  const cancellations = await findCancellations(db, cancelled);
  return rows.map(({ page, account, festivalTitle, screenings, premiere, lengthMs }) => ({
    id: page.id,
    kind: page.kind,
    festivalId: page.festivalId,
    festivalTitle,
    screenings,
    url: page.slug,
    title: page.title,
    description: page.description,
    backgroundImage: page.backgroundImage,
    eventStart: toIsoString(page.eventStart),
    eventEnd: toIsoString(page.eventEnd),
    opensAt: toIsoString(page.opensAt),
    closesAt: toIsoString(page.closesAt),
    showHours: page.showHours,
    timezone: page.timezone,
    active: page.activated,
    activated: page.activated,
    archived: page.archived,
    superarchived: page.superarchived,
    cancelled: page.cancelledAt !== null,
    cancellation: cancellations.get(page.id) ?? null,
    test: page.test,
    diyEvent: page.diyEvent,
    emailCapture: page.emailCapture,
    filmTeamEmail: page.filmTeamEmail,
    customerId: page.accountId,
    accountId: page.accountId,
    accountEmail: account.email,
    accountName: formatAccountName(account),
    accountLastName: account.lastName,
    connectId: account.connectId,
    tags: tags.get(page.id) ?? [],
    premiere: premiere && {
      startsAt: premiere.startsAt.toISOString(),
      // Rehearsals, which have another speed, are not listed.
      state: describePremiereState({ ...premiere, clock: { ...premiere, speed: 1 }, lengthMs }, now),
    },
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
  }));
}

/** Returns an event of the staff list with what the caller may do with it. */
export const toChangeableEvent = (event: AdminPageRow, may: May): ChangeableEvent => ({
  ...event,
  can: { changeFlags: may(adminPageRoutes.bulkUpdate) },
});

const isOwnedBy = (db: Queryable, where: SQL | undefined, scope?: SearchScope) => {
  const selectOwners = (id?: PgColumn) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(where, id && eq(accounts.id, id)))
      .$dynamic();
  return matchesRelated(pages.accountId, selectOwners, scope);
};

/** Matches the events of the owner with exactly this email, or else of owners whose name or email contains the text. */
export async function matchesOwner(
  db: Queryable,
  owner: string,
  reach?: SearchScope,
): Promise<SQL | undefined> {
  const search = parseSearch(owner, reach);
  if (!search) return undefined;
  const exactMatch = await isOwnedBy(db, hasEmail(accounts.email, owner.trim()));
  return exactMatch ?? (await isOwnedBy(db, matchesName(search), reach)) ?? sql`false`;
}

/** A date without a time means the day in the event's own time zone, as the list shows it. */
function startsFrom(from: string | undefined): SQL | undefined {
  if (!from) return undefined;
  return DAY_PATTERN.test(from) ? startsOnOrAfter(from) : gte(pages.eventStart, new Date(from));
}

/** A date without a time includes the whole day. */
function startsUntil(until: string | undefined): SQL | undefined {
  if (!until) return undefined;
  return DAY_PATTERN.test(until) ? startsOnOrBefore(until) : lte(pages.eventStart, new Date(until));
}

/**
 * The bounds use the index. `local_day` is computed only for events between the earliest and the latest midnight, where
 * the time zone decides.
 */
function startsOnOrAfter(day: string): SQL | undefined {
  const [earliest, latest] = findMidnights(day);
  return and(gte(pages.eventStart, earliest), or(gte(pages.eventStart, latest), gte(localStart, day)));
}

function startsOnOrBefore(day: string): SQL | undefined {
  const [earliest, latest] = findMidnights(day, 24 * HOUR_MS);
  return and(lt(pages.eventStart, latest), or(lt(pages.eventStart, earliest), lte(localStart, day)));
}

const localStart = sql`local_day(${pages.eventStart}, ${pages.timezone})`;

/** Returns when a day begins in the first and the last time zone. `offset` in ms; 24 h gives its end. */
function findMidnights(day: string, offset = 0): [earliest: Date, latest: Date] {
  const midnight = Date.parse(day) + offset;
  return [new Date(midnight + EARLIEST_MIDNIGHT_MS), new Date(midnight + LATEST_MIDNIGHT_MS)];
}

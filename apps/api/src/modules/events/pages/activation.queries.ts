import { OWNED_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import { and, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { films } from "../../../db/schema/films.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { selectCoveredCount } from "../../../db/pass-coverage.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { videos } from "../../../db/schema/videos.ts";
import { selectFilmsOf, selectShownFilms } from "../../video/shown-films.ts";
import { listMissingRequirements, type MissingRequirement, type OfferedPass } from "./activation.rules.ts";
import type { Page } from "./page.rules.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";

/** Lists the requirements of activation that the given state of an event, not the stored one, lacks. */
export async function findMissingRequirements(db: Queryable, page: Page): Promise<MissingRequirement[]> {
  const [facts] = await db
    .select({
      capabilityStatus: accounts.capabilityStatus,
      emailVerifiedAt: accounts.emailVerifiedAt,
      featureStatus: selectFilmStatus(selectFilmsOf(page)),
      cappedFilm: selectCappedFilm(sql`${page.id}`),
      sellsProducts: exists(selectPricedProducts(db, sql`${page.id}`)).mapWith(Boolean),
      ...selectProgrammeFacts(sql`${page.id}`),
    })
    .from(accounts)
    .where(eq(accounts.id, page.accountId));
  return listMissing(page, facts);
}

/** Lists the missing requirements of many events as stored, by page id. */
export async function findMissingRequirementsByPage(
  db: Queryable,
  pageList: readonly Page[],
): Promise<Map<string, MissingRequirement[]>> {
  if (pageList.length === 0) return new Map();
  const facts = await db
    .select({
      id: pages.id,
      capabilityStatus: accounts.capabilityStatus,
      emailVerifiedAt: accounts.emailVerifiedAt,
      featureStatus: selectFilmStatus(selectShownFilms(pages.id)),
      cappedFilm: selectCappedFilm(sql`${pages.id}`),
      sellsProducts: exists(selectPricedProducts(db, sql`${pages.id}`)).mapWith(Boolean),
      ...selectProgrammeFacts(sql`${pages.id}`),
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(
      inArray(
        pages.id,
        pageList.map(({ id }) => id),
      ),
    );
  const byId = new Map(facts.map((row) => [row.id, row]));
  return new Map(pageList.map((page) => [page.id, listMissing(page, byId.get(page.id))]));
}

type FilmStatus = (typeof videos.$inferSelect)["status"] | null;

/** Selects the status of the first film that is not ready, or else `ready`; null without a film or without its file. */
const selectFilmStatus = (films: SQL): SQL<FilmStatus> =>
  sql<FilmStatus>`(select v.status from ${films} film left join ${videos} v on v.id = film.video_id
    order by coalesce(v.status = 'ready', false), film."order" limit 1)`;

const selectPricedProducts = (db: Queryable, pageId: SQL) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.pageId, pageId),
        inArray(products.type, [...OWNED_PRODUCT_TYPES]),
        eq(products.active, true),
        isNull(products.hiddenAt),
        gt(products.priceCents, 0),
      ),
    );

/** Selects whether a festival shows something, and the title of its first section without screenings. */
const selectProgrammeFacts = (pageId: SQL) => ({
  isShowing: sql<boolean>`exists (select from ${pages} s where s.festival_id = ${pageId} and s.activated
    and s.cancelled_at is null and s.opens_at is not null)`,
  passes: selectOfferedPasses(pageId),
  emptySection: sql<string | null>`(select f.title from ${festivalSections} f where f.festival_id = ${pageId}
    and not exists (select from ${pages} s where s.festival_id = ${pageId} and s.section_id = f.id)
    order by f.sort_order limit 1)`,
});

/** Selects the passes on offer of a festival, in their order. */
const selectOfferedPasses = (pageId: SQL) => sql<OfferedPass[]>`(select coalesce(json_agg(json_build_object(
    'title', p.title, 'covered', ${selectCoveredCount(pageId)},
    'filmCount', ${passSettings}.film_count, 'saleFrom', ${passSettings}.sale_from
  ) order by p.sort_order, p.id), '[]'::json)
  from ${products} p join ${passSettings} on ${passSettings}.product_id = p.id
  where p.page_id = ${pageId} and p.active and p.hidden_at is null)`;

/** Selects the title of the first film of an event that only so many people may see. */
const selectCappedFilm = (pageId: SQL) => sql<string | null>`(select film.title from ${pageFilms} shown
  join ${films} film on film.id = shown.film_id
  where shown.page_id = ${pageId} and coalesce(shown.audience_cap, film.audience_cap) is not null
  order by shown.sort_order limit 1)`;

interface StoredFacts {
  cappedFilm: string | null;
  isShowing: boolean;
  emptySection: string | null;
  passes: OfferedPass[];
  capabilityStatus: (typeof accounts.$inferSelect)["capabilityStatus"];
  emailVerifiedAt: Date | null;
  featureStatus: FilmStatus;
  sellsProducts: boolean;
}

const listMissing = (page: Page, facts: StoredFacts | undefined): MissingRequirement[] =>
  listMissingRequirements(page, {
    featureStatus: facts?.featureStatus ?? null,
    cappedFilm: facts?.cappedFilm ?? null,
    programme: { isShowing: facts?.isShowing ?? false, emptySection: facts?.emptySection ?? null },
    passes: facts?.passes ?? [],
    sellsProducts: facts?.sellsProducts ?? false,
    emailVerified: facts?.emailVerifiedAt != null,
    payoutsActive: facts?.capabilityStatus === "active",
  });

import { STORE_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import type { Language } from "@matinee/texts/languages";
import { and, type Column, eq, type GetColumnData, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { comments } from "../../../../db/schema/comments.ts";
import { films } from "../../../../db/schema/films.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { isNoRehearsal, isTestPurchase, openTestPurchase } from "../../../../db/is-no-rehearsal.ts";
import { pageFilms } from "../../../../db/schema/page-films.ts";
import { selectCoveredCount } from "../../../../db/pass-coverage.ts";
import { selectPlacesLeft } from "../../../../db/places.ts";
import { passSettings } from "../../../../db/schema/passes.ts";
import { premiereCommands, premieres, programmeItems } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";
import { saleQueues } from "../../../../db/schema/sale-queues.ts";
import { tagLinks, tags } from "../../../../db/schema/tags.ts";
import { translations } from "../../../../db/schema/translations.ts";
import { videos } from "../../../../db/schema/videos.ts";
import { isUuid } from "../../../../db/ids.ts";
import { capacityPools, formerSlugs, pagePhotos, pages } from "../../../../db/schema/pages.ts";

type Columns = Record<string, Column | SQL>;
/** A row read as JSON: timestamps are strings. */
type JsonRow<C extends Columns> = {
  [K in keyof C]: C[K] extends Column
    ? GetColumnData<C[K]> extends Date
      ? string
      : GetColumnData<C[K]>
    : C[K] extends SQL<infer T>
      ? T
      : never;
};

const photoColumns = {
  id: pagePhotos.id,
  url: pagePhotos.url,
  title: pagePhotos.title,
  width: pagePhotos.width,
  height: pagePhotos.height,
};
const productColumns = {
  ...getTableColumns(products),
  hasOrders: sql<boolean>`exists (select 1 from ${orderLines} where ${orderLines.productId} = ${products.id})`,
};
const passColumns = {
  id: products.id,
  title: products.title,
  priceCents: products.priceCents,
  active: products.active,
  quantity: products.quantity,
  reserved: products.reserved,
  isHidden: passSettings.isHidden,
  covered: selectCoveredCount(sql`${pages.id}`),
  filmCount: passSettings.filmCount,
  saleFrom: sql<string | null>`${passSettings.saleFrom}`,
  saleUntil: sql<string | null>`${passSettings.saleUntil}`,
  earlyPriceCents: passSettings.earlyPriceCents,
  earlyUntil: sql<string | null>`${passSettings.earlyUntil}`,
  earlyQuantity: passSettings.earlyQuantity,
  earlyReserved: passSettings.earlyReserved,
};
const videoColumns = {
  id: videos.id,
  status: videos.status,
  durationSeconds: videos.durationSeconds,
  poster: videos.poster,
};
const filmColumns = {
  id: films.id,
  title: films.title,
  originalTitle: films.originalTitle,
  director: films.director,
  year: films.year,
  countries: films.countries,
  languages: films.languages,
  minutes: films.minutes,
  accessServices: films.accessServices,
  still: sql<string | null>`${films.stills}[1]`,
  synopsis: films.synopsis,
  warnings: films.warnings,
  seconds: videos.durationSeconds,
};
const translationColumns = {
  subjectId: translations.subjectId,
  field: translations.field,
  text: translations.text,
};
const tagColumns = { id: tags.id, name: tags.name, type: tags.type, global: tags.global };

const storeTypes = sql.join(
  STORE_PRODUCT_TYPES.map((type) => sql`${type}`),
  sql`, `,
);

/** Selects the length of a premiere's programme, in milliseconds; events without one are not looked up. */
export const selectProgrammeLength = () => sql<number>`case when ${premieres.pageId} is not null then
  (select coalesce(sum(${programmeItems.durationMs}), 0)::float8 from ${programmeItems}
    where ${programmeItems.pageId} = ${premieres.pageId}) end`;

/** A command as JSON: `at` is a string. */
export type BeginningCommand = { command: "hold" | "start"; holdMs: number | null; at: string };

/** Selects the commands that decided when a premiere's programme began; null while its clock alone says so. */
const selectBeginning = () => sql<BeginningCommand[] | null>`case when ${premieres.anchorMs} > 0 then
  (select json_agg(json_build_object('command', ${premiereCommands.command}, 'holdMs', ${premiereCommands.holdMs},
      'at', ${premiereCommands.at}) order by ${premiereCommands.epoch})
    from ${premiereCommands} where ${premiereCommands.pageId} = ${premieres.pageId}
      and ${premiereCommands.command} in ('hold', 'start')) end`;

/** Selects how many tickets are left at the early-bird price; null without a limit. */
const selectEarlyBirdLeft = () => sql<
  number | null
>`case when ${pages.paywallSettings} ? 'earlyProductId' then
  (select ${products.quantity} - ${products.reserved} from ${products}
    where ${products.id} = (${pages.paywallSettings} ->> 'earlyProductId')::uuid) end`;

/** Selects how many of an event's places are taken; null when they are not counted, and events without are not looked up. */
const selectPlacesTaken = () => sql<number | null>`case when ${pages.capacity} is not null then
  (select ${capacityPools.taken} from ${capacityPools} where ${capacityPools.pageId} = ${pages.id}) end`;

/** Selects how many of an event's places passes take, as above. */
const selectPassPlacesTaken = () => sql<number | null>`case when ${pages.capacity} is not null then
  (select ${capacityPools.passTaken} from ${capacityPools} where ${capacityPools.pageId} = ${pages.id}) end`;

/** Selects how many films the activated screenings of a festival show; null for a screening. */
const selectProgrammeFilms = () => sql<number | null>`case when ${pages.kind} = 'festival' then
  (select coalesce(sum(greatest(1, (select count(*) from ${pageFilms} film where film.page_id = shown.id))), 0)::int
    from ${pages} shown where shown.festival_id = ${pages.id} and shown.activated and not shown.archived
      and not shown.superarchived and shown.cancelled_at is null) end`;

/** Selects whether orders have fixed the currency of an event, or of a festival with the screenings that follow it. */
const selectCurrencyFixed =
  () => sql<boolean>`(exists (select from ${orders} where ${orders.pageId} = ${pages.id})
  or ${pages.kind} = 'festival' and exists (select from ${pages} shown join ${orders} on ${orders.pageId} = shown.id
    where shown.festival_id = ${pages.id} and shown.account_id = ${pages.accountId}))`;

/** Selects whether a screening has the currency of its festival: an invited one has its own. */
const selectFollowsFestival = () => sql<boolean>`(${pages.festivalId} is not null and exists (
  select from ${pages} host where host.id = ${pages.festivalId} and host.account_id = ${pages.accountId}))`;

/** The columns of a premiere that say when its lobby opens and how far its programme is. */
export const premiereColumns = {
  startsAt: premieres.startsAt,
  lobbyMinutes: premieres.lobbyMinutes,
  encoreFrom: premieres.encoreFrom,
  state: premieres.state,
  epoch: premieres.epoch,
  anchorAt: premieres.anchorAt,
  anchorMs: premieres.anchorMs,
  isRunning: premieres.isRunning,
  sellAfterStart: premieres.sellAfterStart,
  latePolicy: premieres.latePolicy,
  lateMinutes: premieres.lateMinutes,
  beginning: selectBeginning(),
};

/**
 * Selects everything that any view of an event shows, in one statement: the first view of the watch page costs one
 * round trip.
 */
function selectView(db: Queryable) {
  const language = sql.placeholder("language");
  return db
    .select({
      page: getTableColumns(pages),
      account: {
        email: accounts.email,
        emailVerifiedAt: accounts.emailVerifiedAt,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        connectId: accounts.connectId,
        capabilityStatus: accounts.capabilityStatus,
      },
      premiere: {
        ...premiereColumns,
        lengthMs: selectProgrammeLength(),
      },
      isTestPurchase,
      earlyBirdLeft: selectEarlyBirdLeft(),
      placesTaken: selectPlacesTaken(),
      passPlacesTaken: selectPassPlacesTaken(),
      programmeFilms: selectProgrammeFilms(),
      currencyFixed: selectCurrencyFixed(),
      followsFestival: selectFollowsFestival(),
      placesLeft: selectPlacesLeft(),
      hasQueue: sql<boolean>`has_queue(${pages.id})`,
      queueOnStandby: sql<boolean>`exists (select from ${saleQueues}
        where ${saleQueues.pageId} = ${pages.id} and ${saleQueues.state} = 'standby')`,
      photos: selectJsonRows(
        photoColumns,
        sql`from ${pagePhotos} where ${pagePhotos.pageId} = ${pages.id}`,
        sql`${pagePhotos.sortOrder}, ${pagePhotos.id}`,
      ),
      comments: selectJsonRows(
        getTableColumns(comments),
        sql`from ${comments} where ${comments.pageId} = ${pages.id}`,
        sql`${comments.sortOrder}, ${comments.createdAt}, ${comments.id}`,
      ),
      products: selectJsonRows(
        productColumns,
        sql`from ${products} where ${products.pageId} = ${pages.id} and ${products.hiddenAt} is null
          and ${products.type} in (${storeTypes})`,
        sql`${products.sortOrder}, ${products.createdAt}, ${products.id}`,
      ),
      passes: selectJsonRows(
        passColumns,
        sql`from ${products} join ${passSettings} on ${passSettings.productId} = ${products.id}
          where ${pages.kind} = 'festival' and ${products.pageId} = ${pages.id} and ${products.hiddenAt} is null`,
        sql`${products.sortOrder}, ${products.createdAt}, ${products.id}`,
      ),
      videos: selectJsonRows(
        videoColumns,
        sql`from ${videos} where ${videos.id} in (${pages.featureVideoId}, ${pages.trailerVideoId})`,
        sql`${videos.id}`,
      ),
      films: selectJsonRows(
        filmColumns,
        sql`from ${pageFilms} join ${films} on ${films.id} = ${pageFilms.filmId}
          left join ${videos} on ${videos.id} = ${pageFilms.videoId} where ${pageFilms.pageId} = ${pages.id}`,
        sql`${pageFilms.sortOrder}`,
      ),
      translations: selectJsonRows(
        translationColumns,
        sql`from ${translations} where ${translations.pageId} = ${pages.id}
          and ${translations.language} = ${language}`,
        sql`${translations.field}`,
      ),
      tags: selectJsonRows(
        tagColumns,
        sql`from ${tagLinks} join ${tags} on ${tags.id} = ${tagLinks.tagId}
          where ${tagLinks.subjectId} = ${pages.id}`,
        sql`${tags.name}`,
      ),
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id));
}

/** Selects a subquery's rows as a JSON array of objects, keyed by the names of the column fields. */
function selectJsonRows<C extends Columns>(columns: C, from: SQL, order: SQL): SQL<JsonRow<C>[]> {
  const pairs = Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]);
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  return sql<JsonRow<C>[]>`(select coalesce(json_agg(${row} order by ${order}), '[]'::json) ${from})`;
}

/** The address of a test purchase is known to its owner only. */
const isShown = or(isNoRehearsal, isTestPurchase);

const prepareViewById = prepareOnce((db) =>
  selectView(db)
    .where(and(eq(pages.id, sql.placeholder("id")), isShown))
    .prepare("page_view_by_id"),
);
/** Finds an event by its current slug, else by a former one. */
const prepareViewBySlug = prepareOnce((db) => {
  const slug = sql.placeholder("slug");
  const current = sql`(select named.id from ${pages} as named where named.slug = ${slug})`;
  const former = sql`(select ${formerSlugs.pageId} from ${formerSlugs} where ${formerSlugs.slug} = ${slug})`;
  return selectView(db)
    .where(and(eq(pages.id, sql`coalesce(${current}, ${former})`), isShown))
    .prepare("page_view_by_slug");
});

export type PageView = Awaited<ReturnType<ReturnType<typeof prepareViewById>["execute"]>>[number];

/**
 * Finds an event by its id, its slug or a former slug, in any state. The caller checks who may see it.
 * @param language of the translations that are read with it; undefined for none
 */
export async function findPageView(
  db: Queryable,
  slugOrId: string,
  language?: Language,
): Promise<PageView | null> {
  if (!/^[\w-]+$/.test(slugOrId)) return null;
  const [view] = isUuid(slugOrId)
    ? await prepareViewById(db).execute({ id: slugOrId, language: language ?? null })
    : await prepareViewBySlug(db).execute({ slug: slugOrId.toLowerCase(), language: language ?? null });
  return view ? { ...view, page: openTestPurchase(view.page, view.isTestPurchase) } : null;
}

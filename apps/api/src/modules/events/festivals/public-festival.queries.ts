import type { PublicFestival, PublicScreening } from "@matinee/contract/schemas/festivals";
import { describePlaces } from "@matinee/domain/capacity";
import type { ScreeningState } from "@matinee/domain/page-kind";
import { getPhase } from "@matinee/domain/phase";
import type { Language } from "@matinee/texts/languages";
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { selectPlacesLeft } from "../../../db/places.ts";
import { films } from "../../../db/schema/films.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toPublicPage } from "../pages/page-response.ts";
import { findPageView, type PageView } from "../pages/public/page-view.queries.ts";
import { findTitleLanguage, translateItem, translateTitles } from "../translations/translate.rules.ts";
import { findTranslations } from "../translations/translations.queries.ts";
import { findSections } from "./programme.queries.ts";
import { findPublicPasses } from "./public-passes.queries.ts";

interface FoundFestival {
  festival: PublicFestival;
  /** All of its programme, shown or not. */
  screeningIds: Set<string>;
}

/**
 * Finds an activated festival by its slug, a former one or its id, with its programme as everybody sees it
 * (rules/festivals.md, Page). Five statements, however long the programme is.
 * @param language of its reader; undefined for the own language of each event
 * @returns null for an event that is no festival, or not public
 */
export async function findPublicFestival(
  db: Queryable,
  slugOrId: string,
  now: Date,
  language: Language | undefined,
): Promise<FoundFestival | null> {
  const view = await findPageView(db, slugOrId, language);
  if (!view || view.page.kind !== "festival") return null;
  const { activated, archived, superarchived } = view.page;
  if (!activated || archived || superarchived) return null;
  return readFestival(db, view, { now, isPreview: false, language });
}

/**
 * Returns a festival for its team as everybody will see it, activated or not. The drafts of its account that have dates and are
 * not announced are shown as if they were activated.
 * @throws AppError not-found for an event that is no festival
 */
export async function previewFestival(db: Queryable, id: string, now: Date): Promise<PublicFestival> {
  const view = await findPageView(db, id);
  if (view?.page.kind !== "festival") throw createNotFoundError("event");
  const { festival } = await readFestival(db, view, { now, isPreview: true, language: undefined });
  return festival;
}

async function readFestival(
  db: Queryable,
  view: PageView,
  { now, isPreview, language }: { now: Date; isPreview: boolean; language: Language | undefined },
): Promise<FoundFestival> {
  const { id, accountId, timezone } = view.page;
  const originals = await selectProgramme(db, id, timezone);
  const pageIds = [id, ...originals.map((row) => row.id)];
  const translations = await findTranslations(db, language ? pageIds : [], language ?? view.page.language);
  const rows = originals.map((row) => ({
    ...translateTitles(translations, row.id, row),
    language: findTitleLanguage(translations, row),
  }));
  const page = toPublicPage(view, now, language);
  const shown = rows.flatMap((row) => {
    const screening = toPublicScreening(row, { accountId, festivalLanguage: page.language, now, isPreview });
    return screening ? [{ sectionId: row.sectionId, screening }] : [];
  });
  const listOf = (sectionId: string | null) =>
    shown.flatMap((row) => (row.sectionId === sectionId ? [row.screening] : []));
  const sections = (await findSections(db, id)).map((section) => {
    const { title, description } = translateItem(translations, section);
    return { id: section.id, title, description, screenings: listOf(section.id) };
  });
  const passes = await findPublicPasses(db, id, now);
  return {
    festival: {
      ...page,
      passes: passes.map((pass) => translateItem(translations, pass)),
      screenings: listOf(null),
      sections: sections.filter(({ screenings }) => screenings.length > 0),
    },
    screeningIds: new Set(rows.map((row) => row.id)),
  };
}

type ShownScreening = Extract<PublicScreening, { state: ScreeningState }>;

/** Selects a programme in its order. Days are in the time zone of the festival. */
const selectProgramme = (db: Queryable, festivalId: string, timezone: string) =>
  db
    .select({
      id: pages.id,
      accountId: pages.accountId,
      sectionId: pages.sectionId,
      slug: pages.slug,
      title: pages.title,
      description: pages.description,
      language: pages.language,
      backgroundImage: pages.backgroundImage,
      day: sql<string | null>`to_char(${pages.eventStart} at time zone ${timezone}, 'YYYY-MM-DD')`,
      opensAt: pages.opensAt,
      closesAt: pages.closesAt,
      showHours: pages.showHours,
      timezone: pages.timezone,
      saleFrom: pages.saleFrom,
      paywallSettings: pages.paywallSettings,
      activated: pages.activated,
      announced: pages.announced,
      archived: pages.archived,
      superarchived: pages.superarchived,
      cancelledAt: pages.cancelledAt,
      placesLeft: selectPlacesLeft(),
      premiereStartsAt: premieres.startsAt,
      films: selectFilms(),
    })
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(eq(pages.festivalId, festivalId))
    .orderBy(sql`${pages.festivalOrder} nulls last`, asc(pages.id));

type ProgrammeRow = Awaited<ReturnType<typeof selectProgramme>>[number];

const selectFilms = () => sql<ShownScreening["films"]>`(select coalesce(json_agg(json_build_object(
    'title', ${films.title}, 'originalTitle', ${films.originalTitle}, 'director', ${films.director},
    'year', ${films.year}, 'countries', ${films.countries}, 'languages', ${films.languages},
    'minutes', ${films.minutes}, 'accessServices', ${films.accessServices}, 'still', ${films.stills}[1])
    order by ${pageFilms.sortOrder}), '[]'::json)
  from ${pageFilms} join ${films} on ${films.id} = ${pageFilms.filmId} where ${pageFilms.pageId} = ${pages.id})`;

/** @returns null for a screening that is not shown; one of another account is shown only once it is activated */
function toPublicScreening(
  row: ProgrammeRow,
  {
    accountId,
    festivalLanguage,
    now,
    isPreview,
  }: { accountId: string; festivalLanguage: Language; now: Date; isPreview: boolean },
): PublicScreening | null {
  const { title, backgroundImage, opensAt, closesAt } = row;
  const language = row.language === festivalLanguage ? {} : { language: row.language };
  if (row.archived || row.superarchived || row.cancelledAt) return null;
  if (!row.activated) {
    if (row.accountId !== accountId || !(row.announced || isPreview)) return null;
    if (row.announced) return { state: "announced", title, ...language, backgroundImage, day: row.day };
  }
  if (!opensAt || !closesAt) return null;
  return {
    state: decideState({ ...row, opensAt, closesAt }, now),
    pageId: row.id,
    url: row.slug,
    title,
    ...language,
    description: row.description,
    backgroundImage,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    showHours: row.showHours,
    timezone: row.timezone,
    premiereStartsAt: row.premiereStartsAt?.toISOString() ?? null,
    saleFrom: row.saleFrom?.toISOString() ?? null,
    films: row.films,
  };
}

function decideState(
  row: Pick<ProgrammeRow, "placesLeft" | "saleFrom" | "paywallSettings"> & Parameters<typeof getPhase>[0],
  now: Date,
): ScreeningState {
  const phase = getPhase(row, now);
  if (phase === "ended") return "ended";
  if (row.placesLeft !== null && describePlaces(row.placesLeft) === "sold-out") return "sold-out";
  if (row.paywallSettings.enablePaywall && row.saleFrom && now < row.saleFrom) return "sales-later";
  return phase === "before" ? "soon" : "now";
}

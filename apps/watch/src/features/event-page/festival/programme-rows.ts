import type { PublicFestival, PublicScreening } from "@matinee/contract/schemas/festivals";
import type { FilmAccessService } from "@matinee/domain/film-records";
import type { ScreeningState } from "@matinee/domain/page-kind";
import { buildEventPath } from "@matinee/domain/watch-address";

/** What a festival's page shows of its programme. */
export type Programme = Pick<PublicFestival, "screenings" | "sections">;
export type ShownScreening = Extract<PublicScreening, { state: ScreeningState }>;
export type ShownFilm = ShownScreening["films"][number];

/** A screening of the programme, in the programme's order. */
export interface ProgrammeRow {
  key: string;
  /** Its place in the programme, from 0. */
  number: number;
  /** The title of its section; null without one. */
  section: string | null;
  screening: PublicScreening;
  /** Its page; null for a screening that is only announced. */
  path: string | null;
}

export const isShown = (screening: PublicScreening): screening is ShownScreening =>
  screening.state !== "announced";

/** Lists the screenings of a programme in its order. @param isPreview leads to their previews, which drafts have, too */
export function listRows({ screenings, sections }: Programme, isPreview = false): ProgrammeRow[] {
  const parts = [{ title: null, screenings }, ...sections];
  return parts
    .flatMap(({ title, screenings: list }) => list.map((screening) => ({ section: title, screening })))
    .map(({ section, screening }, number) => ({
      key: isShown(screening) ? screening.pageId : `announced-${number}`,
      number,
      section,
      screening,
      path: isShown(screening) ? findPath(screening, isPreview) : null,
    }));
}

const findPath = ({ pageId, url }: ShownScreening, isPreview: boolean): string =>
  isPreview ? `/preview/${pageId}` : buildEventPath({ kind: "screening", url });

export const getFilms = ({ screening }: ProgrammeRow): readonly ShownFilm[] =>
  isShown(screening) ? screening.films : [];

/** When a screening begins for everybody who watches it; null for one that is only announced. */
export const getStart = ({ screening }: ProgrammeRow): Date | null =>
  isShown(screening) ? new Date(screening.premiereStartsAt ?? screening.opensAt) : null;

/** Computes the minutes of all films together; null while the length of one is unknown. */
export function countMinutes(films: readonly ShownFilm[]): number | null {
  const lengths = films.map(({ minutes }) => minutes);
  return films.length > 0 && lengths.every((minutes) => minutes !== null)
    ? lengths.reduce((sum, minutes) => sum + minutes, 0)
    : null;
}

/** Lists the access services that all films have: nobody can follow half of a shorts programme. */
export function listSharedServices(films: readonly ShownFilm[]): FilmAccessService[] {
  const [first, ...others] = films;
  return (first?.accessServices ?? []).filter((service) =>
    others.every(({ accessServices }) => accessServices.includes(service)),
  );
}

/** Lists values without repetitions. */
export const listUnique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

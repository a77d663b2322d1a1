import { messages } from "@matinee/texts";
import { nameCountry, nameLanguage } from "./name-codes.ts";
import {
  countMinutes,
  getFilms,
  listSharedServices,
  listUnique,
  type ProgrammeRow,
  type ShownFilm,
} from "./programme-rows.ts";

const texts = messages.festivalPage;
/** More languages than these are counted. */
const namedLanguages = 2;

/** Describes where a film is from and how long it is: 'Finland, 1 h 32 min'. */
export const describeOrigin = ({ countries, minutes }: Pick<ShownFilm, "countries" | "minutes">): string =>
  messages.formats.facts([...countries.map(nameCountry), minutes !== null && texts.minutes(minutes)]);

/** Describes several films together: '4 films, 1 h 3 min'. */
export function describeFilms(films: readonly ShownFilm[]): string {
  const minutes = countMinutes(films);
  return messages.formats.facts([texts.films(films.length), minutes !== null && texts.minutes(minutes)]);
}

/** Describes the section, the languages and the access services: 'First films · Finnish · Captions'. */
export function describeTags(
  { section }: Pick<ProgrammeRow, "section">,
  films: readonly ShownFilm[],
): string {
  const languages = listUnique(films.flatMap((film) => film.languages));
  return [
    ...(section === null ? [] : [section]),
    ...(languages.length > namedLanguages
      ? [texts.languages(languages.length)]
      : languages.map(nameLanguage)),
    ...listSharedServices(films).map((service) => texts.accessServices[service]),
  ].join(" · ");
}

export const describeRowTags = (row: ProgrammeRow): string => describeTags(row, getFilms(row));

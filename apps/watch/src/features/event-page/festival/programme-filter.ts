import { FILM_ACCESS_SERVICES, type FilmAccessService } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { nameCountry, nameLanguage } from "./name-codes.ts";
import type { FilmEntry } from "./programme-groups.ts";
import {
  countMinutes,
  getFilms,
  listSharedServices,
  listUnique,
  type ProgrammeRow,
} from "./programme-rows.ts";

export const PROGRAMME_VIEWS = ["day", "section", "film"] as const;
export type ProgrammeView = (typeof PROGRAMME_VIEWS)[number];

/** The lengths that viewers choose from, by the minutes below which they end. */
export const PROGRAMME_LENGTHS = ["short", "medium", "long"] as const;
export type ProgrammeLength = (typeof PROGRAMME_LENGTHS)[number];
const shortMinutes = 60;
const mediumMinutes = 120;

/** What a viewer asked for; "" for any. */
export interface ProgrammeFilter {
  view: ProgrammeView;
  /** Title of a section. */
  section: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  length: ProgrammeLength | "";
  access: FilmAccessService | "";
  search: string;
}

export const noFilter: ProgrammeFilter = {
  view: "day",
  section: "",
  country: "",
  language: "",
  length: "",
  access: "",
  search: "",
};

/** The names of the filters in the address. */
const parameters: Record<keyof ProgrammeFilter, string> = {
  view: "by",
  section: "section",
  country: "country",
  language: "language",
  length: "length",
  access: "access",
  search: "q",
};
const names = Object.keys(parameters) as (keyof ProgrammeFilter)[];

/** Reads the filter of an address. What nobody can choose counts as not chosen. @param query with or without its `?` */
export function readFilter(query: string): ProgrammeFilter {
  const asked = new URLSearchParams(query);
  const read = (name: keyof ProgrammeFilter) => asked.get(parameters[name]) ?? "";
  const choose = <Value extends string>(name: keyof ProgrammeFilter, values: readonly Value[]) =>
    values.find((value) => value === read(name));
  return {
    view: choose("view", PROGRAMME_VIEWS) ?? "day",
    section: read("section"),
    country: read("country"),
    language: read("language"),
    length: choose("length", PROGRAMME_LENGTHS) ?? "",
    access: choose("access", FILM_ACCESS_SERVICES) ?? "",
    search: read("search"),
  };
}

/** Writes a filter into a query and keeps its other parameters. @returns with its `?`; "" without parameters */
export function writeFilter(query: string, filter: ProgrammeFilter): string {
  const next = new URLSearchParams(query);
  for (const name of names) {
    if (filter[name] === noFilter[name]) next.delete(parameters[name]);
    else next.set(parameters[name], filter[name]);
  }
  return next.size > 0 ? `?${next.toString()}` : "";
}

/** Whether a filter leaves screenings out. */
export const isFiltering = (filter: ProgrammeFilter): boolean =>
  names.some((name) => name !== "view" && filter[name].trim() !== "");

/** Finds the rows that a filter shows, by their keys; null when it shows all. */
export function findMatches(rows: readonly ProgrammeRow[], filter: ProgrammeFilter): Set<string> | null {
  if (!isFiltering(filter)) return null;
  const words = toWords(filter.search);
  return new Set(rows.filter((row) => matches(row, filter, words)).map(({ key }) => key));
}

/** Finds the films that a filter shows, by their keys, as if each had a screening of its own; null when it shows all. */
export function findFilmMatches(films: readonly FilmEntry[], filter: ProgrammeFilter): Set<string> | null {
  if (!isFiltering(filter)) return null;
  const words = toWords(filter.search);
  const shown = films.filter(({ showings }) => showings.some((row) => matches(row, filter, words)));
  return new Set(shown.map(({ key }) => key));
}

/** The height in pixels below which no row is. */
const leastRowHeight = 116;

/**
 * Lists what to show first, so that the browser draws what is in view soon: below a window of matches, rows stay as they were.
 * @param matches the keys to show; null for all
 * @param before the keys that were shown; null for all
 * @returns the keys to show at first; null for all
 */
export function delayRest(
  rows: readonly { key: string }[],
  matches: ReadonlySet<string> | null,
  before: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  if (matches === before) return matches;
  let left = Math.ceil(window.innerHeight / leastRowHeight);
  const shown = rows.filter(({ key }) => {
    if (left === 0) return before?.has(key) ?? true;
    const isMatch = matches?.has(key) ?? true;
    if (isMatch) left--;
    return isMatch;
  });
  return new Set(shown.map(({ key }) => key));
}

function matches(row: ProgrammeRow, filter: ProgrammeFilter, words: readonly string[]): boolean {
  const films = getFilms(row);
  return (
    (filter.section === "" || row.section === filter.section) &&
    (filter.country === "" || films.some(({ countries }) => countries.includes(filter.country))) &&
    (filter.language === "" || films.some(({ languages }) => languages.includes(filter.language))) &&
    (filter.length === "" || findLength(countMinutes(films)) === filter.length) &&
    (filter.access === "" || listSharedServices(films).includes(filter.access)) &&
    words.every((word) => getSearchText(row).includes(word))
  );
}

function findLength(minutes: number | null): ProgrammeLength | null {
  if (minutes === null) return null;
  if (minutes <= shortMinutes) return "short";
  return minutes <= mediumMinutes ? "medium" : "long";
}

const searchTexts = new WeakMap<ProgrammeRow, string>();

/** Returns what a search looks at: titles, directors and countries, without accents. */
function getSearchText(row: ProgrammeRow): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const films = getFilms(row).flatMap(({ title, originalTitle, director, countries }) => [
    title,
    originalTitle,
    director,
    ...countries.map(nameCountry),
  ]);
  const text = simplify([row.screening.title, ...films].join(" "));
  searchTexts.set(row, text);
  return text;
}

const toWords = (search: string) => simplify(search).split(/\s+/).filter(Boolean);

const simplify = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** What viewers can choose from: what the programme has. */
export interface FilterChoices {
  sections: string[];
  countries: string[];
  languages: string[];
  lengths: ProgrammeLength[];
  access: FilmAccessService[];
}

/** Lists what can be chosen in a programme. Codes are in the order of their names. */
export function listChoices(rows: readonly ProgrammeRow[]): FilterChoices {
  const films = rows.flatMap(getFilms);
  const services = rows.flatMap((row) => listSharedServices(getFilms(row)));
  const lengths = rows.map((row) => findLength(countMinutes(getFilms(row))));
  const byName = (codes: readonly string[], name: (code: string) => string) =>
    listUnique(codes).toSorted((a, b) => name(a).localeCompare(name(b), messages.formats.locale));
  return {
    sections: listUnique(rows.flatMap(({ section }) => section ?? [])),
    countries: byName(
      films.flatMap(({ countries }) => countries),
      nameCountry,
    ),
    languages: byName(
      films.flatMap(({ languages }) => languages),
      nameLanguage,
    ),
    lengths: PROGRAMME_LENGTHS.filter((length) => lengths.includes(length)),
    access: FILM_ACCESS_SERVICES.filter((service) => services.includes(service)),
  };
}

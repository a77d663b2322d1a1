import { filmLimits, type FilmAccessService, type FilmColumn } from "@matinee/domain/film-records";
import type { FilmFields } from "@matinee/contract/schemas/films";
import { newFilmSchema } from "@matinee/contract/schemas/films";
import { findCountry } from "@matinee/domain/find-country";
import { normalizeName, removeHiddenCharacters } from "@matinee/domain/visible-text";
import { languageCodes } from "@matinee/domain/language-codes";
import { getTexts, type Text } from "@matinee/texts/languages";
import type { ColumnMapping } from "./read-films-csv.ts";

export interface RowProblem {
  field: string;
  text: Text;
}

/** A line of a list of films, as far as it could be read. */
export interface ParsedRow {
  id: string | null;
  sourceId: string | null;
  fields: Partial<FilmFields> & { title: string };
  problems: RowProblem[];
}

/** Names of countries in exports that differ from ours. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  usa: "US",
  "u.s.a.": "US",
  "u.s.": "US",
  "united states of america": "US",
  uk: "GB",
  "u.k.": "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "republic of korea": "KR",
  korea: "KR",
  "czech republic": "CZ",
  "russian federation": "RU",
  "viet nam": "VN",
  turkey: "TR",
  taiwan: "TW",
  "hong kong": "HK",
  "ivory coast": "CI",
  palestine: "PS",
  "islamic republic of iran": "IR",
  "united arab emirates": "AE",
  uae: "AE",
};

const LANGUAGE_ALIASES: Readonly<Record<string, string>> = {
  mandarin: "cmn",
  cantonese: "yue",
  farsi: "fa",
  castilian: "es",
  flemish: "nl",
  tagalog: "tl",
  "bahasa indonesia": "id",
};

/** Exports of both platforms are in English. */
const { formats } = getTexts("en");
const codesByLanguage = new Map(
  languageCodes.flatMap((code): [string, string][] => [
    [(formats.nameOf("language", code) ?? code).toLowerCase(), code],
    [code, code],
  ]),
);

const findLanguage = (name: string): string | null =>
  LANGUAGE_ALIASES[name.toLowerCase()] ?? codesByLanguage.get(name.toLowerCase()) ?? null;
const findCountryByName = (name: string): string | null =>
  COUNTRY_ALIASES[name.toLowerCase()] ?? findCountry(name);

const SERVICE_WORDS: readonly [RegExp, FilmAccessService][] = [
  [/^(cc|sdh|(closed |open )?(captions?|captioned)|subtitles?)$/i, "captions"],
  [/^(ad|audio[- ]?descri(ption|bed)|audiodescription)$/i, "audioDescription"],
  [/^(sign[- ]?language|signed|signlanguage|asl|bsl)$/i, "signLanguage"],
];
const findService = (name: string): FilmAccessService | null =>
  SERVICE_WORDS.find(([words]) => words.test(name))?.[1] ?? null;

/** Lists in a cell are separated by commas, semicolons, bars, slashes or line feeds. */
const splitList = (cell: string): string[] =>
  cell
    .split(/[,;|/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Reads minutes: `92`, `92 min`, `1:32:10`, `1h 32m`. Null for anything else. */
function readMinutes(cell: string): number | null {
  const [, hours = "", minutes = "", seconds = "0"] = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(cell) ?? [];
  if (hours !== "")
    return Math.max(1, Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60));
  const [, worded = "0", rest = "0"] =
    /^(?:(\d{1,3})\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?|')?)?$/i.exec(cell) ?? [];
  const total = Number(worded) * 60 + Number(rest);
  return total > 0 ? total : null;
}

/** Reads a line. Empty cells say nothing, so that they never clear what is stored. */
export function parseFilmRow(cells: readonly string[], mapping: ColumnMapping): ParsedRow {
  const read = (column: FilmColumn): string => cells[mapping[column] ?? -1]?.trim() ?? "";
  const problems: RowProblem[] = [];
  const report = (field: string, text: Text) => void problems.push({ field, text });
  const readText = (column: FilmColumn, limit: number, isLine = true): string | undefined => {
    const cell = read(column);
    // A cell of a megabyte is not worth cleaning.
    const text =
      cell.length > 10 * limit ? cell : isLine ? normalizeName(cell) : removeHiddenCharacters(cell);
    if (text.length > limit) report(column, (t) => t.films.imported.tooLong(limit));
    return text === "" ? undefined : text;
  };
  const readCodes = <Code extends string>(
    column: FilmColumn,
    find: (name: string) => Code | null,
    describe: (name: string) => Text,
  ): Code[] | undefined => {
    const names = splitList(read(column).slice(0, 2000));
    const unknown = names.find((name) => find(name) === null);
    if (unknown !== undefined) report(column, describe(unknown.slice(0, 60)));
    const codes = [...new Set(names.flatMap((name) => find(name) ?? []))];
    return codes.length === 0 ? undefined : codes;
  };
  const readNumber = (column: FilmColumn, parse: (cell: string) => number | null, text: Text) => {
    const cell = read(column);
    if (cell === "") return undefined;
    const value = parse(cell);
    if (value === null) report(column, text);
    return value ?? undefined;
  };
  const readAddress = (column: FilmColumn): string | undefined => {
    const address = read(column).replace(/^http:\/\//i, "https://");
    return address === "" ? undefined : address;
  };
  const title = readText("title", filmLimits.title) ?? "";
  if (title === "") report("title", (t) => t.films.imported.titleMissing);
  const links = {
    imdb: readAddress("imdb"),
    tmdb: readAddress("tmdb"),
    letterboxd: readAddress("letterboxd"),
  };
  const given = {
    originalTitle: readText("originalTitle", filmLimits.title),
    year: readNumber(
      "year",
      (cell) => Number(/(?<!\d)(?:18|19|20|21)\d{2}(?!\d)/.exec(cell)?.[0] ?? 0) || null,
      (t) => t.films.imported.year,
    ),
    countries: readCodes("countries", findCountryByName, (name) => (t) => t.films.imported.country(name)),
    languages: readCodes("languages", findLanguage, (name) => (t) => t.films.imported.language(name)),
    minutes: readNumber("minutes", readMinutes, (t) => t.films.imported.minutes),
    director: readText("director", filmLimits.people),
    cast: readText("cast", filmLimits.people),
    synopsis: readText("synopsis", filmLimits.synopsis, false),
    warnings: readText("warnings", filmLimits.warnings, false),
    trailer: readAddress("trailer"),
    links: Object.values(links).some((link) => link !== undefined)
      ? Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined))
      : undefined,
    accessServices: readCodes("accessServices", findService, (name) => (t) => t.films.imported.service(name)),
    audienceCap: readNumber(
      "audienceCap",
      (cell) => (/^\d{1,7}$/.test(cell) ? Number(cell) || null : null),
      (t) => t.films.imported.audienceCap,
    ),
  };
  const fields = {
    title,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  if (problems.length === 0) problems.push(...findSchemaProblems(fields));
  const toNull = (text: string) => (text === "" ? null : text.slice(0, 200));
  return { id: toNull(read("id")), sourceId: toNull(read("sourceId")), fields, problems };
}

/** The rules of the record itself, such as the addresses of links. */
function findSchemaProblems(fields: object): RowProblem[] {
  const { error } = newFilmSchema.safeParse(fields);
  return (error?.issues ?? []).map(({ path }) => {
    const field = path.map(String).join(".");
    const isAddress = field === "trailer" || field.startsWith("links.");
    return {
      field,
      text: isAddress ? (t) => t.films.issues.address : (t) => t.films.imported.wrong,
    };
  });
}

import { filmLimits } from "@matinee/domain/film-records";
import type { Film, FilmFields, NewFilm } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { readWholeNumber } from "@matinee/ui/typed-number";

const texts = messages.filmLibrary;

/** A film's record as its form has it: numbers as typed, and each address elsewhere as a field of its own. */
export type FilmValues = Pick<
  FilmFields,
  | "title"
  | "originalTitle"
  | "countries"
  | "languages"
  | "director"
  | "cast"
  | "synopsis"
  | "warnings"
  | "stills"
  | "trailer"
  | "accessServices"
> &
  Record<"year" | "minutes" | "audienceCap" | "imdb" | "tmdb" | "letterboxd", string>;

/** What the form knows of a film. */
export type FilmRecord = Pick<Film, keyof FilmFields | "id" | "version">;

const emptyFilm: FilmValues = {
  title: "",
  originalTitle: "",
  year: "",
  minutes: "",
  countries: [],
  languages: [],
  director: "",
  cast: "",
  synopsis: "",
  warnings: "",
  accessServices: [],
  audienceCap: "",
  trailer: "",
  imdb: "",
  tmdb: "",
  letterboxd: "",
  stills: [],
};

/** Fills the form with a film, or with nothing for a new one. */
export function toFilmForm(film: FilmRecord | null): FilmValues {
  if (!film) return emptyFilm;
  const { imdb = "", tmdb = "", letterboxd = "" } = film.links;
  return {
    ...emptyFilm,
    title: film.title,
    originalTitle: film.originalTitle,
    countries: film.countries,
    languages: film.languages,
    director: film.director,
    cast: film.cast,
    synopsis: film.synopsis,
    warnings: film.warnings,
    stills: film.stills,
    trailer: film.trailer,
    accessServices: film.accessServices,
    year: writeNumber(film.year),
    minutes: writeNumber(film.minutes),
    audienceCap: writeNumber(film.audienceCap),
    imdb,
    tmdb,
    letterboxd,
  };
}

const writeNumber = (value: number | null): string => (value === null ? "" : String(value));
const readNumber = (text: string): number | null => readWholeNumber(text).value;

/** Builds the fields of a save. Access services are in one order, so that ticking one again changes nothing. */
export function toFilmSave(values: FilmValues): NewFilm {
  const { year, minutes, audienceCap, imdb, tmdb, letterboxd, ...fields } = values;
  const links = Object.entries({ imdb, tmdb, letterboxd }).filter(([, address]) => address.trim() !== "");
  return {
    ...fields,
    accessServices: fields.accessServices.toSorted(),
    year: readNumber(year),
    minutes: readNumber(minutes),
    audienceCap: readNumber(audienceCap),
    links: Object.fromEntries(links),
  };
}

const ranges = {
  year: [filmLimits.firstYear, filmLimits.lastYear],
  minutes: [1, filmLimits.minutes],
  audienceCap: [1, filmLimits.audienceCap],
} as const;

/** Returns what is wrong with a typed number; true when nothing is. Empty is allowed. */
export function checkNumber(name: keyof typeof ranges, text: string): string | true {
  const { value, problem } = readWholeNumber(text);
  const [from, to] = ranges[name];
  if (problem) return problem;
  return value === null || (value >= from && value <= to) || texts.outOfRange(from, to);
}

import type { FilmFields } from "@matinee/contract/schemas/films";
import type { SavedBeforeYou } from "@matinee/contract/schemas/pages";
import { INVITED_FILM_FIELDS } from "@matinee/domain/film-records";
import { isCountryCode } from "@matinee/domain/countries";
import type { Text } from "@matinee/texts";
import type { PlacesProblem } from "../../db/places.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import type { StoredFilm } from "./films.queries.ts";

/** Whoever was invited to upload the file fills in all of them but the pictures and the audience. */
export const FILM_FIELDS = [
  ...INVITED_FILM_FIELDS,
  "stills",
  "audienceCap",
] as const satisfies readonly (keyof FilmFields)[];

/** Whether two values of a field are the same; the addresses of links in any order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  toComparable(one) === toComparable(other);

const toComparable = (value: unknown): string =>
  JSON.stringify(
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  );

/** Returns the fields that a save changes, with their new values. */
export function findFilmChanges(stored: StoredFilm, input: Partial<FilmFields>): Partial<FilmFields> {
  return Object.fromEntries(
    FILM_FIELDS.flatMap((field) => {
      const value = input[field];
      return value === undefined || isSameValue(value, stored[field]) ? [] : [[field, value]];
    }),
  );
}

/** Rejects a save of an older version. @throws AppError saved-before-you with the fields changed since `version` */
export function rejectStaleFilm(stored: StoredFilm, version: number | undefined): void {
  if (version === undefined || version >= stored.version) return;
  const changed = Object.entries(stored.fieldVersions).flatMap(([name, at]) => (at > version ? [name] : []));
  const details: SavedBeforeYou = { version: stored.version, changed };
  throw new AppError("saved-before-you", (t) => t.films.savedBeforeYou, { details: { ...details } });
}

/** @throws AppError invalid for a country that is none */
export function rejectUnknownCountries({ countries = [] }: Partial<FilmFields>): void {
  const at = countries.findIndex((code) => !isCountryCode(code));
  if (at >= 0) throw createFieldError(`countries.${at}`, (t) => t.films.issues.country);
}

/** Says why the audience of a film cannot be limited so. */
export const describePlacesProblem =
  (problem: Extract<PlacesProblem, { filmId: string }>): Text =>
  (t) =>
    problem.of === "film" ? t.films.audience.belowTaken(problem) : t.films.audience.gateNeeded(problem.title);

import { messages } from "@matinee/texts";
import type { PageFilm } from "@matinee/contract/schemas/pages";

type Facts = Pick<PageFilm, "director" | "countries" | "year" | "minutes" | "seconds" | "languages">;

const nameAll = (type: "region" | "language", codes: readonly string[]) =>
  codes.map((code) => messages.formats.nameOf(type, code) ?? code);

/** Returns the minutes that a film takes, by its record or its file; null while neither says it. */
export const getMinutes = ({ minutes, seconds }: Pick<Facts, "minutes" | "seconds">): number | null =>
  minutes ?? (seconds === null ? null : Math.max(1, Math.round(seconds / 60)));

/** Formats who made a film and where: 'Clara Benoît, Belgium'. */
export const formatMakers = ({ director, countries }: Pick<Facts, "director" | "countries">): string =>
  messages.formats.facts([director, ...nameAll("region", countries)]);

/** Formats the facts of a film in one line: 'Clara Benoît, Belgium, 2025, 19 minutes. In French'. */
export function formatFilmFacts(film: Facts): string {
  const minutes = getMinutes(film);
  const facts = [
    formatMakers(film),
    film.year === null ? "" : String(film.year),
    minutes === null ? "" : messages.shortsPlayer.minutes(minutes),
  ];
  const languages = nameAll("language", film.languages);
  return [
    messages.formats.facts(facts),
    languages.length > 0 ? messages.shortsPlayer.inLanguages(languages) : "",
  ]
    .filter(Boolean)
    .join(". ");
}

import type { Texts } from "@matinee/texts";
import type { PublicPage } from "./schemas/pages.ts";

type Source = Pick<PublicPage, "opensAt" | "closesAt" | "timezone" | "programmeFilms">;

/**
 * Describes the days of a festival, in its own time zone, and how many films it shows: 'Nov 27 – 29, 2026, 12 films'.
 * @returns an empty text for a festival without dates
 */
export function describeFestival(
  { opensAt, closesAt, timezone, programmeFilms }: Source,
  texts: Pick<Texts, "formats" | "festivalCard">,
): string {
  const { formats, festivalCard } = texts;
  if (!opensAt || !closesAt) return "";
  const days = formats
    .dateFormat({ timeZone: timezone, month: "short", day: "numeric", year: "numeric" })
    .formatRange(new Date(opensAt), new Date(closesAt))
    // Intl puts thin spaces around the dash, which some fonts lack.
    .replaceAll("\u2009", " ");
  return programmeFilms ? festivalCard.facts(days, programmeFilms) : days;
}

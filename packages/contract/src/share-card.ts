import type { Texts } from "@matinee/texts";
import { describeFestival } from "./festival-facts.ts";
import type { OwnedPage, PublicPage } from "./schemas/pages.ts";

type Source = Pick<
  OwnedPage | PublicPage,
  | "id"
  | "title"
  | "kind"
  | "version"
  | "opensAt"
  | "closesAt"
  | "showHours"
  | "timezone"
  | "premiere"
  | "cancelled"
  | "programmeFilms"
>;
type Versioned = Omit<Source, "id" | "showHours" | "timezone" | "cancelled">;

/** Grows with each change of the picture's design. */
const DESIGN = 1;

/**
 * Returns the version of an event's share card. It changes with everything that the card shows: the event's own version
 * covers all but the start of a premiere, which can move during the night, what a festival has of its screenings, and the title
 * in another language.
 */
export function getShareCardVersion(page: Versioned): string {
  const { kind, version, title, premiere, opensAt, closesAt, programmeFilms } = page;
  const ofProgramme =
    kind === "festival" ? [toSeconds(opensAt), toSeconds(closesAt), programmeFilms ?? 0] : [];
  const start = premiere ? [toSeconds(premiere.startsAt)] : [];
  return [DESIGN, version, toChecksum(title), ...start, ...ofProgramme].join("-");
}

/** FNV-1a in 32 bits. */
function toChecksum(text: string): string {
  let sum = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01_00_01_93);
  return (sum >>> 0).toString(36);
}

const toSeconds = (instant: string | null): number => (instant ? Date.parse(instant) / 1000 : 0);

/**
 * Builds the path of an event's share card: a PNG of `shareImageSize` that caches may keep.
 * @param language of its words: an address that names none has those of English
 */
export function buildShareCardPath(page: Versioned & Pick<Source, "id">, language = "en"): string {
  const path = `/v1/pages/${page.id}/share-card?version=${getShareCardVersion(page)}`;
  return language === "en" ? path : `${path}&lang=${language}`;
}

/**
 * Describes when an event shows its film, or the days of a festival and how many films it shows, in the event's time zone, for pictures that do not change as time passes.
 * @returns an empty text for an event without dates
 */
export function describeScreening(page: Omit<Source, "id" | "title" | "version">, texts: Texts): string {
  const { formats, shareImages, festivalCard } = texts;
  if (page.kind === "festival")
    return page.cancelled ? festivalCard.cancelled : describeFestival(page, texts);
  const { opensAt, closesAt, showHours, timezone, premiere, cancelled } = page;
  if (cancelled) return shareImages.cancelled;
  if (premiere) return shareImages.premiere(formats.screeningStart(new Date(premiere.startsAt), timezone));
  if (!opensAt || !closesAt) return "";
  if (!showHours) {
    const formatDay = (at: string) => formats.eventDate(new Date(at), timezone, false);
    const [opens, closes] = [formatDay(opensAt), formatDay(closesAt)];
    return opens === closes ? opens : shareImages.range(opens, closes);
  }
  return shareImages.range(
    formats.screeningStart(new Date(opensAt), timezone),
    formats.eventDate(new Date(closesAt), timezone, true),
  );
}

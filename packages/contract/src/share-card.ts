import type { Texts } from "@matinee/texts";
import type { OwnedPage, PublicPage } from "./schemas/pages.ts";

type Source = Pick<
  OwnedPage | PublicPage,
  "id" | "version" | "opensAt" | "closesAt" | "showHours" | "timezone" | "premiere" | "cancelled"
>;

/** Grows with each change of the picture's design. */
const DESIGN = 1;

/**
 * Returns the version of an event's share card. It changes with everything that the card shows: the event's own version
 * covers all but the start of a premiere, which can move during the night.
 */
export function getShareCardVersion({ version, premiere }: Pick<Source, "version" | "premiere">): string {
  const start = premiere ? `-${Date.parse(premiere.startsAt) / 1000}` : "";
  return `${DESIGN}-${version}${start}`;
}

/** Builds the path of an event's share card: a PNG of `shareImageSize` that caches may keep. */
export function buildShareCardPath(page: Pick<Source, "id" | "version" | "premiere">): string {
  return `/v1/pages/${page.id}/share-card?version=${getShareCardVersion(page)}`;
}

/**
 * Describes when an event shows its film, in the event's time zone, for pictures that do not change as time passes.
 * @returns an empty text for an event without dates
 */
export function describeScreening(
  page: Omit<Source, "id" | "version">,
  { formats, shareImages }: Texts,
): string {
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

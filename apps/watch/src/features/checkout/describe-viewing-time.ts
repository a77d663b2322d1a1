import { computeUnlockUntil, getViewingDates, hasViewingTimes } from "@matinee/domain/viewing-windows";
import { messages } from "@matinee/texts";
import { formatEventDates, formatZoneNote } from "../../lib/event-texts.ts";
import type { Screening } from "../viewer/use-screening.ts";

type DescribedScreening = Pick<Screening, "page" | "status" | "window" | "viewer" | "now" | "premierePart">;

/**
 * Says from when and until when the film can be watched: with the viewer's own ticket or, without one, with a ticket that is
 * bought now (rules/access.md, Time to watch).
 * @param reader the reader's IANA time zone
 * @param texts about the event's own window
 * @returns empty for an event without dates
 */
export function describeViewingTime(
  screening: DescribedScreening,
  reader: { zone: string; isOwn: boolean },
  texts: Record<"from" | "until", (date: string, zoneNote: string) => string>,
): string {
  const { page, status, window } = screening;
  const dates = formatEventDates(page, reader.zone);
  if (!dates || !window) return "";
  const zoneNote = formatZoneNote(window.opensAt, reader);
  const { beginBy, finishBy } = findDates(screening, window);
  const end = finishBy ?? beginBy;
  const own =
    end &&
    messages.timeToWatch[finishBy ? "finishBy" : "beginBy"](
      messages.formats.eventDate(end, reader.zone, true),
    );
  const hours = hasHours(screening) && !finishBy ? page.watchHours : null;
  return [
    status.live ? (own ? `${own} ${zoneNote}.` : texts.until(dates.closes, zoneNote)) : null,
    status.live ? null : texts.from(dates.opens, zoneNote),
    status.live ? null : own,
    hours && messages.timeToWatch.hoursToFinish(hours),
  ]
    .filter(Boolean)
    .join(" ");
}

function findDates(
  screening: DescribedScreening,
  window: NonNullable<Screening["window"]>,
): { beginBy: Date | null; finishBy: Date | null } {
  const { page, viewer, now } = screening;
  const { beginBy, finishBy } = viewer.dates ?? {};
  if (finishBy) return { beginBy: null, finishBy: new Date(finishBy) };
  if (beginBy) return { beginBy: new Date(beginBy), finishBy: null };
  const unlockUntil = hasHours(screening) ? computeUnlockUntil(now, window.opensAt, page.unlockHours) : null;
  return getViewingDates(window, page.ends, { unlockUntil, countedAt: null, watchUntil: null });
}

/** A premiere has no such hours, but its encore has. */
const hasHours = ({ page, status, premierePart }: DescribedScreening): boolean =>
  hasViewingTimes(status.type, page.paywallSettings.isOptional) &&
  (page.premiere === null || (status.live && premierePart === null));

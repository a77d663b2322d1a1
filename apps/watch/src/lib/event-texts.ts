import { messages } from "@matinee/texts";

const texts = messages.eventPage;

export interface DatedEvent {
  opensAt: string | null;
  closesAt: string | null;
  showHours: boolean;
  /** IANA time zone of the event's owner. */
  timezone: string;
}

/**
 * Formats opening and close in a reader's IANA time zone; null while the event has no dates. A reader whose clock
 * differs from the event's also sees the hours of an event without hours, because its days are not the reader's days.
 */
export function formatEventDates(event: DatedEvent, zone: string): { opens: string; closes: string } | null {
  const { opensAt, closesAt, showHours, timezone } = event;
  if (!opensAt || !closesAt) return null;
  const [opens, closes] = [new Date(opensAt), new Date(closesAt)];
  const isElsewhere = [opens, closes].some(
    (instant) =>
      messages.formats.eventDate(instant, zone, true) !== messages.formats.eventDate(instant, timezone, true),
  );
  const hours = showHours || isElsewhere;
  return {
    opens: messages.formats.eventDate(opens, zone, hours),
    closes: messages.formats.eventDate(closes, zone, hours),
  };
}

/** The same for the page of an event. A premiere that was started early has the time of its start. */
export function formatScreeningDates(
  page: DatedEvent & { premiere: { programmeFrom: string } | null },
  zone: string,
): { opens: string; closes: string } | null {
  const { premiere } = page;
  return formatEventDates(
    premiere ? { ...page, opensAt: premiere.programmeFrom, showHours: true } : page,
    zone,
  );
}

/** Formats 'Your time, Pacific Time (GMT-8)', or the zone alone while the viewer's own zone is unknown. */
export function formatZoneNote(at: Date, { zone, isOwn }: { zone: string; isOwn: boolean }): string {
  const label = messages.formats.timeZoneLabel(at, zone);
  return isOwn ? texts.yourTime(label) : label;
}

/** Formats 'Thank you, Ada' from a full name, or 'Thank you' without one. */
export function formatThanks(name: string | undefined): string {
  const first = name?.trim().split(/\s+/)[0];
  return first ? texts.thankYouTo(first) : texts.thankYou;
}

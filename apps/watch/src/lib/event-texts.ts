import { formatEventDate, formatTimeZoneLabel } from "@matinee/domain/event-dates";

export interface DatedEvent {
  opensAt: string | null;
  closesAt: string | null;
  showHours: boolean;
  /** IANA zone of the owner. */
  timezone: string;
}

/**
 * Opening and close as the product shows dates, in a reader's zone. Where the event shows no hours, readers whose clocks
 * differ from the event's get them all the same: a day of the event's is none of theirs.
 */
export function formatEventDates(event: DatedEvent, zone: string): { opens: string; closes: string } | null {
  const { opensAt, closesAt, showHours, timezone } = event;
  if (!opensAt || !closesAt) return null;
  const [opens, closes] = [new Date(opensAt), new Date(closesAt)];
  const isElsewhere = [opens, closes].some(
    (instant) => formatEventDate(instant, zone, true) !== formatEventDate(instant, timezone, true),
  );
  const hours = showHours || isElsewhere;
  return { opens: formatEventDate(opens, zone, hours), closes: formatEventDate(closes, zone, hours) };
}

/** 'Your time, Pacific Time (GMT-8)'; without the 'your' while the viewer's own zone is not known. */
export function formatZoneNote(at: Date, { zone, isOwn }: { zone: string; isOwn: boolean }): string {
  const label = formatTimeZoneLabel(at, zone);
  return isOwn ? `Your time, ${label}` : label;
}

/** Thanks by the first name, where it is known. */
export function formatThanks(name: string | undefined): string {
  const first = name?.trim().split(/\s+/)[0];
  return first ? `Thank you, ${first}` : "Thank you";
}

/** Seconds of film as '2:08' or '1:23:54'. */
export function formatClockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

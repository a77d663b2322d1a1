import { formatEventDate, timeZoneLabel } from "@matinee/domain/event-dates";

export interface DatedEvent {
  opensAt: string | null;
  closesAt: string | null;
  showHours: boolean;
}

/** Opening and close as the product shows dates, in a reader's zone. */
export function eventDates(event: DatedEvent, zone: string): { opens: string; closes: string } | null {
  const { opensAt, closesAt, showHours } = event;
  if (!opensAt || !closesAt) return null;
  return {
    opens: formatEventDate(new Date(opensAt), zone, showHours),
    closes: formatEventDate(new Date(closesAt), zone, showHours),
  };
}

/** 'Your time, Pacific Time (GMT-8)'; without the 'your' while the viewer's own zone is not known. */
export function zoneNote(at: Date, { zone, isOwn }: { zone: string; isOwn: boolean }): string {
  const label = timeZoneLabel(at, zone);
  return isOwn ? `Your time, ${label}` : label;
}

/** Seconds of film as '2:08' or '1:23:54'. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

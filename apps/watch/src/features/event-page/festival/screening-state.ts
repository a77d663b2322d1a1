import { messages } from "@matinee/texts";
import type { ChipTone } from "@matinee/ui/chip";
import type { ProgrammeRow, ShownScreening } from "./programme-rows.ts";
import { isShown } from "./programme-rows.ts";

const texts = messages.festivalPage;
const HOUR_MS = 3_600_000;
/** A screening that opens within this time is _soon_. */
const soonMs = 24 * HOUR_MS;

/** What a viewer's own links open in a screening. */
export interface OwnScreening {
  hasTicket: boolean;
  /** A pass keeps a place, which was not used yet. */
  reserved?: true | undefined;
  watched: boolean;
  /** Their own time, where it is not the screening's. */
  beginBy?: string | undefined;
  finishBy?: string | undefined;
}

/** How a row says what can be done with its screening. */
export interface RowState {
  label: string;
  tone: ChipTone | "now" | "none";
  note: string;
  /** It ends today. */
  isUrgent: boolean;
}

/** The state of a screening at a time: what the server said, and what has opened or closed since. */
export function findCurrentState(
  { state, opensAt, closesAt, saleFrom }: ShownScreening,
  now: number,
): "now" | "soon" | "later" | "sold-out" | "sales-later" | "ended" {
  if (now >= Date.parse(closesAt)) return "ended";
  if (state === "sold-out") return state;
  if (state === "sales-later" && saleFrom !== null && now < Date.parse(saleFrom)) return state;
  const untilMs = Date.parse(opensAt) - now;
  if (untilMs <= 0) return "now";
  return untilMs <= soonMs ? "soon" : "later";
}

const tones = {
  now: "now",
  soon: "info",
  later: "none",
  "sold-out": "danger",
  "sales-later": "neutral",
  ended: "neutral",
} as const;

/**
 * Describes a screening to a viewer. What is theirs comes before what everybody sees.
 * @param zone the reader's IANA time zone
 * @param own null for a viewer without a ticket
 */
export function describeState(
  { screening }: ProgrammeRow,
  { now, zone }: { now: number; zone: string },
  own: OwnScreening | null,
): RowState {
  if (!isShown(screening))
    return { label: texts.states.announced, tone: "neutral", note: "", isUrgent: false };
  const state = findCurrentState(screening, now);
  const publicState = {
    // Its day and time say enough.
    label: state === "later" ? "" : texts.states[state],
    tone: tones[state],
    ...((own && describeOwnTime(own, now, zone)) ?? describeNote(screening, state, now, zone)),
  };
  if (own?.watched) return { ...publicState, label: texts.states.watched, tone: "success" };
  // Who began in time may finish after the screening.
  const isOpen = own?.finishBy ? now < Date.parse(own.finishBy) : state !== "ended";
  if (own?.reserved && isOpen) return { ...publicState, label: texts.states.reserved, tone: "success" };
  if (own?.hasTicket && isOpen) return { ...publicState, label: texts.states.ticket, tone: "success" };
  return publicState;
}

/** Says until when the viewer's own ticket lets them watch; null where that is the end of the screening. */
function describeOwnTime(
  { beginBy, finishBy }: OwnScreening,
  now: number,
  zone: string,
): Pick<RowState, "note" | "isUrgent"> | null {
  const end = finishBy ?? beginBy;
  if (end === undefined) return null;
  if (Date.parse(end) <= now) return { note: texts.timeIsOver, isUrgent: false };
  const isUrgent = isSameDay(end, now, zone);
  const date = isUrgent ? formatTime(end, zone) : formatMoment(end, now, zone);
  return { note: finishBy ? texts.finishBy(date) : texts.beginBy(date), isUrgent };
}

function describeNote(
  { opensAt, closesAt, saleFrom }: ShownScreening,
  state: ReturnType<typeof findCurrentState>,
  now: number,
  zone: string,
): Pick<RowState, "note" | "isUrgent"> {
  const format = (at: string) => formatMoment(at, now, zone);
  if (state === "ended") return { note: texts.endedAt(format(closesAt)), isUrgent: false };
  if (state === "sales-later" && saleFrom !== null)
    return { note: texts.ticketsFrom(format(saleFrom)), isUrgent: false };
  if (state === "now" || (state === "sold-out" && now >= Date.parse(opensAt))) {
    const isUrgent = state === "now" && isSameDay(closesAt, now, zone);
    const closes = isUrgent ? formatTime(closesAt, zone) : format(closesAt);
    return { note: isUrgent ? texts.endsToday(closes) : texts.until(closes), isUrgent };
  }
  const untilMs = Date.parse(opensAt) - now;
  const note =
    untilMs < HOUR_MS ? texts.opensInMinutes(Math.ceil(untilMs / 60_000)) : texts.opensAt(format(opensAt));
  return { note, isUrgent: false };
}

/** Formats 'Friday, 5:00 PM' within six days, else 'Nov 27, 5:00 PM'. */
export function formatMoment(at: string, now: number, zone: string): string {
  const isNear = Math.abs(Date.parse(at) - now) < 6 * 24 * HOUR_MS;
  const day = isNear ? ({ weekday: "long" } as const) : ({ month: "short", day: "numeric" } as const);
  return texts.moment(messages.formats.date(at, { ...day, timeZone: zone }), formatTime(at, zone));
}

export const formatTime = (at: string | Date, zone: string): string =>
  messages.formats.date(at, { hour: "numeric", minute: "2-digit", timeZone: zone });

export const isSameDay = (at: string | number | Date, other: number, zone: string): boolean =>
  formatDayKey(at, zone) === formatDayKey(other, zone);

/** Formats an instant as YYYY-MM-DD in a time zone. */
export function formatDayKey(at: string | number | Date, zone: string): string {
  const parts = messages.formats
    .dateFormat({ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(new Date(at));
  const find = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return `${find("year")}-${find("month")}-${find("day")}`;
}

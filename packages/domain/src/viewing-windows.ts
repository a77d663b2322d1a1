import type { Gate } from "./gate.ts";
import { lifetimes } from "./limits.ts";
import type { ScreeningEnd } from "./page-kind.ts";
import type { ScreeningWindow } from "./phase.ts";

/** Bounds of the hours that an event gives to begin, and to finish. */
export const viewingHours = { min: 1, max: 8760 } as const;

/** The times of a ticket or a registration, as they are stored. */
export interface ViewingTimes {
  /** Until when its holder must begin; null: until the closing. */
  unlockUntil: Date | null;
  /** Since when watching with it counts: it has begun. */
  countedAt: Date | null;
  /** Until when its holder may watch, once it has begun; null: until the closing. */
  watchUntil: Date | null;
}

/** What people read about their time: one of both, or none when it ends with the event. */
export interface ViewingDates {
  beginBy: Date | null;
  finishBy: Date | null;
}

/** Returns whether the viewers behind a gate have times of their own: where everyone may watch, nobody has. */
export const hasViewingTimes = (gate: Gate, isTicketOptional: boolean): boolean =>
  gate !== "none" && gate !== "donationOnly" && !(gate === "paywall" && isTicketOptional);

/**
 * Returns when the holder of a ticket or a registration may start the film: like the event's window, but until the time to
 * begin is over or, once watching counts, until the time to finish is. With `may-finish` that may be after the closing.
 * Source: rules/access.md, Time to watch.
 * @param times null where none apply, such as where everyone may watch
 */
export function limitWindow(
  window: ScreeningWindow,
  ends: ScreeningEnd,
  times: ViewingTimes | null,
): ScreeningWindow {
  if (times === null) return window;
  const { unlockUntil, countedAt, watchUntil } = times;
  const end = countedAt === null ? unlockUntil : watchUntil;
  if (end === null) return window;
  const isPastClosing = countedAt !== null && ends === "may-finish";
  return { ...window, closesAt: isPastClosing || end < window.closesAt ? end : window.closesAt };
}

/**
 * Returns until when what plays may be renewed, to which one film length is added: a play that began in time is not cut off by the
 * time to begin.
 */
export function getPlayEnd(closesAt: Date, ends: ScreeningEnd, times: ViewingTimes | null): Date {
  return limitWindow({ opensAt: closesAt, closesAt }, ends, times && { ...times, unlockUntil: null })
    .closesAt;
}

/** Returns the dates that differ from the event's closing. */
export function getViewingDates(
  window: ScreeningWindow | null,
  ends: ScreeningEnd,
  times: ViewingTimes | null,
): ViewingDates {
  if (window === null || times === null) return { beginBy: null, finishBy: null };
  const { closesAt } = limitWindow(window, ends, times);
  const date = closesAt.getTime() === window.closesAt.getTime() ? null : closesAt;
  return times.countedAt === null ? { beginBy: date, finishBy: null } : { beginBy: null, finishBy: date };
}

const DAY_MS = 86_400_000;

/**
 * Why a holder cannot be given time until an instant. `with-event`: they have no time of their own. `not-more`: it ends no earlier
 * now. `after-event`: nobody begins after the closing, and only with `may-finish` somebody finishes after it.
 */
export type GiveTimeProblem = "with-event" | "past" | "not-more" | "after-event" | "too-late";

/**
 * Finds why staff cannot give the holder of a ticket or a registration time until an instant, to begin or, once watching counts,
 * to finish; null if they can. After the closing it is at most as long as links open the event.
 * Source: rules/staff.md, Staff.
 */
export function findGiveTimeProblem(
  { window, ends, times }: { window: ScreeningWindow | null; ends: ScreeningEnd; times: ViewingTimes | null },
  until: Date,
  now: Date,
): GiveTimeProblem | null {
  const end = times?.countedAt ? times.watchUntil : times?.unlockUntil;
  if (!window || !times || !end) return "with-event";
  if (until <= now) return "past";
  if (until <= limitWindow(window, ends, times).closesAt) return "not-more";
  if (times.countedAt === null || ends === "with-event")
    return until > window.closesAt ? "after-event" : null;
  const latest = window.closesAt.getTime() + lifetimes.viewingLinkDaysAfterClose * DAY_MS;
  return until.getTime() > latest ? "too-late" : null;
}

/** Returns from when on the days count after which a link expires: the closing or, where that is later, the time to finish. */
export function getLinkEnd(
  closesAt: Date | null,
  held: Pick<ViewingTimes, "watchUntil"> | null,
): Date | null {
  const watchUntil = held?.watchUntil ?? null;
  return closesAt !== null && watchUntil !== null && watchUntil > closesAt ? watchUntil : closesAt;
}

const HOUR_MS = 3_600_000;

/** Computes until when a ticket or a registration must be begun: real hours, whatever the clocks do meanwhile. */
export function computeUnlockUntil(
  acquiredAt: Date,
  opensAt: Date | null,
  unlockHours: number | null,
): Date | null {
  if (unlockHours === null) return null;
  const from = Math.max(acquiredAt.getTime(), opensAt?.getTime() ?? 0);
  return new Date(from + unlockHours * HOUR_MS);
}

/** Computes until when a film may be watched whose watching counts since then. */
export const computeWatchUntil = (countedAt: Date, watchHours: number | null): Date | null =>
  watchHours === null ? null : new Date(countedAt.getTime() + watchHours * HOUR_MS);

interface ViewingRules {
  unlockHours: number | null;
  watchHours: number | null;
  ends: ScreeningEnd;
}

/** Returns whether other hours leave people less time, to begin or to finish. */
export function takesTime(before: ViewingRules, after: ViewingRules): boolean {
  const isLess = (from: number | null, to: number | null) => to !== null && (from === null || to < from);
  return (
    isLess(before.unlockHours, after.unlockHours) ||
    isLess(before.watchHours, after.watchHours) ||
    (before.ends === "may-finish" && after.ends === "with-event")
  );
}

/** Watching counts after this share of a screening, or after these seconds, whichever is less. */
const COUNTED_SHARE = 0.1;
const COUNTED_SECONDS = 300;
/** How often a viewer may leave before their watching counts. The next start counts at once. */
export const maxUncountedPlays = 3;

/**
 * Computes after how many seconds watching counts (rules/access.md, Time to watch).
 * @param screeningSeconds the length of all films of the screening; null while unknown
 */
export function computeCountedSeconds(screeningSeconds: number | null): number {
  const share =
    screeningSeconds === null || screeningSeconds <= 0 ? Infinity : screeningSeconds * COUNTED_SHARE;
  return Math.min(share, COUNTED_SECONDS);
}

/** Returns whether watching counts. All in seconds; parameters as above. */
export const countsAsWatched = (watchedSeconds: number, screeningSeconds: number | null): boolean =>
  watchedSeconds > 0 && watchedSeconds >= computeCountedSeconds(screeningSeconds);

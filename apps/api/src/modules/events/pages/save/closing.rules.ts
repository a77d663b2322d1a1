import type { Page } from "../page.rules.ts";

/** The columns that decide whether people can watch an event, or wait for it. */
export type ClosablePage = Pick<
  Page,
  "activated" | "archived" | "superarchived" | "cancelledAt" | "closesAt"
>;

/** Checks whether an event is active, and neither over nor cancelled: its people have something to lose. */
export const isOpenEvent = (page: ClosablePage, now: Date): boolean => isActive(page) && !isOver(page, now);

/**
 * Finds out whether a save takes an open event from its people: `closed` by a flag, which can be taken back, or `ended` by
 * an end that has passed. Null if it does not.
 */
export function findClosing(before: ClosablePage, after: ClosablePage, now: Date): "closed" | "ended" | null {
  if (!isOpenEvent(before, now) || isOpenEvent(after, now)) return null;
  return isActive(after) ? "ended" : "closed";
}

/** Checks whether a save opens an event that was closed, or over. */
export const isReopening = (before: ClosablePage, after: ClosablePage, now: Date): boolean =>
  !isOpenEvent(before, now) && isOpenEvent(after, now);

const isActive = ({ activated, archived, superarchived }: ClosablePage) =>
  activated && !archived && !superarchived;

/** A cancelled event has an email of its own, and those of an event that is over lose nothing. */
export const isOver = ({ cancelledAt, closesAt }: ClosablePage, now: Date): boolean =>
  cancelledAt !== null || (closesAt !== null && closesAt <= now);

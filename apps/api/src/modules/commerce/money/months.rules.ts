import { getWallTime, resolveWallTime } from "@matinee/domain/time-zones";

/** Returns the month of an instant in a time zone: `2026-11`. */
export function toMonth(at: Date, timezone: string): string {
  const { year, month } = getWallTime(at, timezone);
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** Returns the month after a month such as `2026-11`. */
export function getNextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Returns the month before a month such as `2026-11`. */
export function getPreviousMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

/** Returns the first instant of a month in a time zone, and that of the next month. */
export function getMonthRange(month: string, timezone: string): { from: Date; until: Date } {
  const getStart = (each: string) => {
    const [year = 0, number = 1] = each.split("-").map(Number);
    return resolveWallTime({ year, month: number, day: 1, hour: 0, minute: 0, second: 0 }, timezone);
  };
  return { from: getStart(month), until: getStart(getNextMonth(month)) };
}

/** Lists the months from the first payment to now in a time zone, the newest first. */
export function listMonths(first: Date | null, now: Date, timezone: string): string[] {
  const last = toMonth(now, timezone);
  const months: string[] = [];
  for (let month = toMonth(first ?? now, timezone); month <= last; month = getNextMonth(month))
    months.unshift(month);
  return months.length > 0 ? months : [last];
}

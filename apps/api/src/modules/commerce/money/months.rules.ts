/** Returns the month of an instant in UTC: `2026-11`. */
export const toMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** Returns the month after a month such as `2026-11`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  // `number` counts from 1 and the index from 0, so this is the month after it.
  return toMonth(new Date(Date.UTC(year, number, 1)));
}

/** Lists the months from the first payment to now, the newest first. */
export function listMonths(first: Date | null, now: Date): string[] {
  const last = toMonth(now);
  const months: string[] = [];
  for (let month = toMonth(first ?? now); month <= last; month = nextMonth(month)) months.unshift(month);
  return months.length > 0 ? months : [last];
}

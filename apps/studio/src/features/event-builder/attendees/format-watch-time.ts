/** What is shorter says its seconds: in minutes it would be nothing. */
const secondsUntil = 180;

/** Whether a plot or a table whose largest value is this many seconds counts in seconds, not in minutes. */
export const isShownInSeconds = (largest: number): boolean => largest < secondsUntil;

/** '45 s', '7 min', '12 h 5 min'. `inSeconds` keeps a small value beside others of its kind in their unit. */
export function formatWatchTime(seconds: number, inSeconds = isShownInSeconds(seconds)): string {
  if (inSeconds) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60).toLocaleString("en-US")} h ${minutes % 60} min`;
}

/** Formats seconds as a WebVTT timestamp: 01:02:03.456. */
export function formatTimestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(ms % 1000).padStart(3, "0");
  return `${padTwo(ms / 3_600_000)}:${padTwo((ms / 60_000) % 60)}:${padTwo((ms / 1000) % 60)}.${rest}`;
}

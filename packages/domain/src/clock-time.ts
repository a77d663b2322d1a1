/** Formats seconds as on a clock: '2:08' or '1:23:54'. */
export function formatClockTime(seconds: number): string {
  const total = Math.floor(seconds);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}

/** Reads a time as on a clock, '2:08' or '1:23:54', in seconds; null for any other text. */
export function readClockTime(text: string): number | null {
  const [, hours = "0", minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

import { messages } from "@matinee/texts";

const texts = messages.attendeesStep;
/** Watch times below this are shown in seconds: rounded to minutes they would be too coarse. */
const secondsUntil = 180;

/** Tells whether values are shown in seconds instead of minutes, by the largest of them in seconds. */
export const isShownInSeconds = (largest: number): boolean => largest < secondsUntil;

/** Formats seconds: '45 s', '7 min', '12 h 5 min'. `inSeconds` forces the unit, for values shown side by side. */
export function formatWatchTime(seconds: number, inSeconds = isShownInSeconds(seconds)): string {
  if (inSeconds) return texts.seconds(Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? texts.minutes(minutes)
    : texts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
}

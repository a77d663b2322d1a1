import { messages } from "@matinee/texts";

const texts = messages.night;

/** Formats a length for a sentence: '3 min', '2 min 30 s', '40 s'. */
export function formatLength(ms: number): string {
  const total = Math.round(ms / 1000);
  const [minutes, seconds] = [Math.floor(total / 60), total % 60];
  return [
    minutes > 0 ? texts.minutes(minutes) : "",
    seconds > 0 || minutes === 0 ? texts.seconds(seconds) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** In px. The letters of the speaker view step through them. */
export const LETTER_SIZES = [32, 40, 48, 64, 88, 112, 144] as const;
/** The longest question of each size, in characters; longer ones get 48 px. */
const SHORT = 90;
const MEDIUM = 200;
const LONG_ANSWER_SECONDS = 240;

/** Returns the size of a question's letters in px: 88, 64 or 48 by its length, changed by some steps. */
export function chooseLetterSize(text: string, steps: number): number {
  const { length } = text;
  const size = length <= SHORT ? 88 : length <= MEDIUM ? 64 : 48;
  const at = LETTER_SIZES.indexOf(size) + steps;
  return LETTER_SIZES[Math.max(0, Math.min(LETTER_SIZES.length - 1, at))] ?? size;
}

/** Returns whether an answer has taken so long that the speaker should come to an end. */
export const isLongAnswer = (seconds: number): boolean => seconds >= LONG_ANSWER_SECONDS;

/** Payment processors that an about message may not name: all payments go through the product's own. */
export const outsideProcessors = ["venmo", "cash.me", "donorbox"] as const;

/** The first outside payment processor that a message names, in any case, or null. */
export function findOutsideProcessor(message: string): (typeof outsideProcessors)[number] | null {
  const text = message.toLowerCase();
  return outsideProcessors.find((name) => text.includes(name)) ?? null;
}

/** Widest screen, in pixels, that counts as narrow for descriptions. */
export const narrowScreenPx = 768;
/** Longest texts that are shown whole, in characters. */
export const descriptionCutOff = { wide: 375, narrow: 120 } as const;
export const subtitleCutOff = { standard: 400, midrollDark: 120 } as const;

/** After how many characters a description hides behind 'read more'. */
export function getDescriptionCutOff(screenWidthPx: number): number {
  return screenWidthPx > narrowScreenPx ? descriptionCutOff.wide : descriptionCutOff.narrow;
}

/** The text, cut to `max` characters and closed with an ellipsis when it was longer. Never halves a character. */
export function truncate(text: string, max: number): { text: string; cut: boolean } {
  // Two code units make at most one character, so a short text needs no splitting.
  if (text.length <= max) return { text, cut: false };
  const characters = Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
  if (characters.length <= max) return { text, cut: false };
  return { text: `${characters.slice(0, max).join("").trimEnd()}…`, cut: true };
}

/** An address that a browser may follow: nothing that runs. */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/**
 * Where to cut a text so that at most `max` characters stay: after a word, or inside a very long one, as in languages
 * without spaces.
 * @returns the index of the first character to leave out
 */
export function findWordBreak(text: string, max: number): number {
  if (text.length <= max) return text.length;
  const space = text.lastIndexOf(" ", max);
  if (space > max * 0.75) return space;
  // A character outside the first 65,536 is never halved.
  const isHalf = (text.codePointAt(max - 1) ?? 0) > 0xffff;
  return isHalf ? max - 1 : max;
}

/** Payment processors that an about message must not mention, because all payments go through the platform. */
export const outsideProcessors = ["venmo", "cash.me", "donorbox"] as const;

/** Finds the first outside payment processor that a message mentions, ignoring case; null when there is none. */
export function findOutsideProcessor(message: string): (typeof outsideProcessors)[number] | null {
  const text = message.toLowerCase();
  return outsideProcessors.find((name) => text.includes(name)) ?? null;
}

/** The widest screen, in pixels, that gets the narrow cut-off of descriptions. */
export const narrowScreenPx = 768;
/** The longest texts that are shown in full, in characters. */
export const descriptionCutOff = { wide: 375, narrow: 120 } as const;
export const subtitleCutOff = { standard: 400, midrollDark: 120 } as const;

/** Returns after how many characters a description is cut off with 'read more'. */
export function getDescriptionCutOff(screenWidthPx: number): number {
  return screenWidthPx > narrowScreenPx ? descriptionCutOff.wide : descriptionCutOff.narrow;
}

/** Cuts a text to `max` characters and adds an ellipsis when it was longer. Never splits a grapheme. */
export function truncate(text: string, max: number): { text: string; cut: boolean } {
  // Two code units make at most one character, so a short text needs no splitting.
  if (text.length <= max) return { text, cut: false };
  const characters = Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
  if (characters.length <= max) return { text, cut: false };
  return { text: `${characters.slice(0, max).join("").trimEnd()}…`, cut: true };
}

/**
 * Returns whether a text is an http or https URL without a user name. Other schemes, such as javascript:, could run
 * code, and a user name can look like the address of another site.
 */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/**
 * Finds where to cut a text so that at most `max` UTF-16 units stay: after a word, or inside a very long one, as in
 * languages without spaces.
 * @returns the index of the first unit to leave out
 */
export function findWordBreak(text: string, max: number): number {
  if (text.length <= max) return text.length;
  const space = text.lastIndexOf(" ", max);
  if (space > max * 0.75) return space;
  // Do not split a surrogate pair.
  const isHalf = (text.codePointAt(max - 1) ?? 0) > 0xffff;
  return isHalf ? max - 1 : max;
}

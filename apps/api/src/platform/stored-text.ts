import { type Text, type Texts, verbatim } from "@matinee/texts/languages";

/** A text of ours as it is stored: its key in the catalogue, and its arguments. */
export interface CodedText {
  key: keyof Texts["failures"];
  args?: readonly (string | number)[];
}

/** A text as it is stored: ours, or the words of a bank, which have no other language. */
export type StoredText = CodedText | { words: string };

/** Returns the text that was stored. */
export function toText(stored: StoredText): Text {
  if ("words" in stored) return verbatim(stored.words);
  const { key, args = [] } = stored;
  return ({ failures }) => {
    const text: string | ((...args: readonly (string | number)[]) => string) = failures[key];
    return typeof text === "string" ? text : text(...args);
  };
}

const BEGIN = '{"key":';

/** Writes a text for a column: words as they are, ours as JSON. */
export const writeStoredText = (stored: StoredText): string =>
  "words" in stored ? stored.words : JSON.stringify({ key: stored.key, args: stored.args });

/** Reads what `writeStoredText` wrote. */
export function readStoredText(column: string): StoredText {
  if (!column.startsWith(BEGIN)) return { words: column };
  // Cast: nothing else begins so.
  return JSON.parse(column) as CodedText;
}

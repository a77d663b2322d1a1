/** Characters that reverse the text around them. A name with one could be read as another person's name. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu;
/** Characters without a shape: blanks of several scripts, fillers, soft hyphens and the marks of text files. */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/** Letters and signs; joiners, spaces and marks alone show nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks on one letter than any language writes paint over the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Returns a text as people see it: NFC, without control characters but line feeds and tabs, without characters that are
 * invisible or reverse the text, and with at most 4 marks on a letter. A text that shows nothing is empty.
 * Source: rules/identity.md, Names.
 */
export function removeHiddenCharacters(text: string): string {
  const visible = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(CONTROL, "")
    .replaceAll(DIRECTION, "")
    .replaceAll(INVISIBLE, "")
    .replaceAll(PILED_MARKS, "$1");
  return VISIBLE.test(visible) ? visible : "";
}

/**
 * Normalizes a name on one line: of a person, a company, a file or an event. Empty if it shows nothing. A name keeps the
 * joiners that Persian, Hindi and emoji need. Source: rules/identity.md, Names.
 */
export const normalizeName = (name: string): string =>
  removeHiddenCharacters(name).replaceAll(/\s+/g, " ").trim();

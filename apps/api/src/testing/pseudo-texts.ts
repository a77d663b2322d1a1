import type { ApiError } from "@matinee/contract/errors";
import { defaultLanguage, getTexts, type Texts } from "@matinee/texts/languages";
import { findUnmarked, markText, rewriteTexts } from "@matinee/texts/pseudo";

/**
 * Makes a language out of the default one in which each text, and each formatted date or amount, stands between marks.
 * Words outside of marks come from data, or were written in the code.
 */
export const createPseudoTexts = (): Texts => rewriteTexts(getTexts(defaultLanguage), markText);

/**
 * Returns the sentences of an error that are not in this language. In its details, what has no space is a code or an ID, and
 * what is saved are words of an owner.
 */
export function findOtherSentences({ message, errors = {}, details = {} }: ApiError): string[] {
  const { saved: _ownersWords, ...others } = details;
  const ofDetails = listStrings(others).filter((text) => text.includes(" "));
  const ofFields = Object.values(errors).map(({ msg }) => msg);
  return [message, ...ofFields, ...ofDetails].filter((text) => /\p{L}/u.test(findUnmarked(text)));
}

function listStrings(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(listStrings) : [];
}

const SHOWN_ATTRIBUTE = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&nbsp;": " " };

/** Returns what people read or hear of a document that the API renders: its title, its words and those of its attributes. */
export function readShownWords(html: string): string {
  const document = html.replaceAll(/<(style|script)\b[^]*?<\/\1>|<!--[^]*?-->/g, "");
  const ofAttributes = [...document.matchAll(SHOWN_ATTRIBUTE)].map(([, value]) => value);
  const inline = /<\/?(?:a|b|bdi|em|i|span|strong|time)\b[^>]*>/g;
  const words = [document.replaceAll(inline, "").replaceAll(/<[^>]+>/g, " "), ...ofAttributes].join("\n");
  return (
    Object.entries(ENTITIES)
      .reduce((text, [entity, sign]) => text.replaceAll(entity, sign), words)
      // The line that an inbox shows under the subject ends with many characters that nobody sees.
      .replaceAll(/\p{Cf}/gu, "")
  );
}

/** Returns what people read of a calendar file: the names of its calendar and of its entries, and their descriptions. */
export function readCalendarWords(file: string): string {
  const lines = file.replaceAll("\r\n ", "").matchAll(/^(?:DESCRIPTION|NAME|SUMMARY):(.*)$/gm);
  return [...lines].map(([, words = ""]) => words.replaceAll(/\\n/g, "\n").replaceAll("\\", "")).join("\n");
}

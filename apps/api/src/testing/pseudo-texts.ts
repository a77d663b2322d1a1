import type { ApiError } from "@matinee/contract/errors";
import { defaultLanguage, getTexts, type Texts } from "@matinee/texts/languages";

const { formats } = getTexts(defaultLanguage);
const [START, END] = ["\u27E6", "\u27E7"];

/**
 * Makes a language out of the default one in which each text, and each formatted date or amount, stands between marks.
 * Words outside of marks come from data, or were written in the code.
 */
export const createPseudoTexts = (): Texts => mark(getTexts(defaultLanguage));

/** Returns what is outside of the marks. */
export function findUnmarked(text: string): string {
  const innermost = new RegExp(`${START}[^${START}${END}]*${END}`, "g");
  let rest = text;
  while (innermost.test(rest)) rest = rest.replaceAll(innermost, " ");
  return rest.replaceAll(/\s+/g, " ").trim();
}

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

/** Returns what the default language has in place of a text of this one. */
export const removeMarks = (text: string): string => text.replaceAll(START, "").replaceAll(END, "");

function listStrings(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(listStrings) : [];
}

function mark<Node>(node: Node): Node;
function mark(node: unknown): unknown {
  if (typeof node === "string") return `${START}${node}${END}`;
  if (typeof node === "function") return (...args: unknown[]) => markResult(node(...args));
  if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
  return Object.fromEntries(
    // The tags of the language are for programs.
    Object.entries(node).map(([key, value]) => [
      key,
      node === formats && /^(?:locale|language)$/.test(key) ? value : mark(value),
    ]),
  );
}

const markResult = (result: unknown) => (typeof result === "string" ? mark(result) : result);

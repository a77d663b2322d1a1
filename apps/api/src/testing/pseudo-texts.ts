import { defaultLanguage, getTexts, type Texts } from "@matinee/texts/languages";

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

function mark<Node>(node: Node): Node;
function mark(node: unknown): unknown {
  if (typeof node === "string") return `${START}${node}${END}`;
  if (typeof node === "function") return (...args: unknown[]) => markResult(node(...args));
  if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
  return Object.fromEntries(
    // The tags of the language are for programs.
    Object.entries(node).map(([key, value]) => [
      key,
      /^(?:locale|language)$/.test(key) ? value : mark(value),
    ]),
  );
}

const markResult = (result: unknown) => (typeof result === "string" ? mark(result) : result);

/** Between these stands each text of a pseudo-language. Words outside of them come from data, or were written in the code. */
const [START, END] = ["\u27E6", "\u27E7"];

const PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
const ACCENTED = "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž";
/** What a text says to programs: addresses, marks of placeholders, tags and entities. */
const FOR_PROGRAMS = /https?:\/\/\S+|\{\w+\}|<[^>]+>|&\w+;/g;

/** Writes a text of a pseudo-language. The arguments are those that the text was given. */
type WriteText = (text: string, args: readonly unknown[]) => string;

/** Puts a text between marks. */
export const markText: WriteText = (text) => `${START}${text}${END}`;

/** Puts a text between marks, with an accent on each letter but those of its arguments, and 40 % more of them. */
export const accentText: WriteText = (text, args) => {
  const kept = [...args.flatMap(listStrings), ...(text.match(FOR_PROGRAMS) ?? [])].filter(
    (part) => part !== "",
  );
  const parts = splitAt(text, kept);
  const own = parts.filter(({ isKept }) => !isKept).map((part) => part.text);
  const words = parts.map((part) => (part.isKept ? part.text : accent(part.text))).join("");
  return markText(words + lengthen(own.join("")), []);
};

/** Splits a text into the parts that it keeps, of which a longer one goes first, and those between. */
function splitAt(text: string, kept: readonly string[]): { text: string; isKept: boolean }[] {
  const [part, ...others] = kept.toSorted((one, other) => other.length - one.length);
  if (part === undefined) return [{ text, isKept: false }];
  return text.split(part).flatMap((before, index) => {
    const between = splitAt(before, others);
    return index === 0 ? between : [{ text: part, isKept: true }, ...between];
  });
}

const accent = (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));

/** Returns what makes a text 40 % longer, in words of six letters at most. A single word becomes a longer one. */
function lengthen(text: string): string {
  const letters = "é".repeat(Math.ceil((text.match(/\p{L}/gu)?.length ?? 0) * 0.4));
  const words = letters.match(/.{1,6}/g) ?? [];
  return (text.includes(" ") && words.length > 0 ? " " : "") + words.join(" ");
}

/** Makes a pseudo-language out of the texts of another one: each text, and each formatted date or amount, is written by `write`. */
export function rewriteTexts<Node>(node: Node, write: WriteText): Node;
export function rewriteTexts(node: unknown, write: WriteText): unknown {
  if (typeof node === "string") return write(node, []);
  if (typeof node === "function")
    return (...args: unknown[]) =>
      rewriteResult(node(...args.map((arg) => wrapMark(arg, write))), args, write);
  if (Array.isArray(node)) return node.map((item: unknown) => rewriteTexts(item, write));
  if (!isPlainObject(node)) return node;
  return Object.fromEntries(
    // The tags of the language are for programs.
    Object.entries(node).map(([key, value]) => [
      key,
      "dateFormat" in node && /^(?:locale|language)$/.test(key) ? value : rewriteTexts(value, write),
    ]),
  );
}

/** A sentence with links is an array of words and of what its marks return. */
function rewriteResult(result: unknown, args: readonly unknown[], write: WriteText): unknown {
  if (typeof result === "string") return write(result, args);
  if (!Array.isArray(result)) return result;
  return result.map((part: unknown) =>
    typeof part === "string" && !part.startsWith(START) ? write(part, args) : part,
  );
}

/** A mark gets the words that it makes a link of. */
const wrapMark = (arg: unknown, write: WriteText): unknown =>
  typeof arg === "function"
    ? (words: unknown, ...others: unknown[]): unknown =>
        arg(typeof words === "string" ? write(words, []) : words, ...others)
    : arg;

const isPlainObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === "object" && node !== null;

function listStrings(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(listStrings) : [];
}

/** Returns what is outside of the marks. */
export function findUnmarked(text: string): string {
  const innermost = /\u27E6[^\u27E6\u27E7]*\u27E7/g;
  let rest = text;
  while (innermost.test(rest)) rest = rest.replaceAll(innermost, " ");
  return rest.replaceAll(/\s+/g, " ").trim();
}

/** Returns what the other language has in place of a text that is marked. */
export const removeMarks = (text: string): string => text.replaceAll(START, "").replaceAll(END, "");

import * as en from "./en/catalogue.ts";

/** A group of texts in any language: what a file of another language has to fit, with the same keys and arguments. */
export type AnyLanguage<Node> = Node extends string
  ? string
  : Node extends (...args: infer Args) => infer Result
    ? (...args: Args) => AnyLanguage<Result>
    : Node extends object
      ? { readonly [Key in keyof Node]: AnyLanguage<Node[Key]> }
      : Node;

/** All texts of one language. Its formats are in it, too. */
export type Texts = AnyLanguage<typeof en>;

/** A text before the language of its reader is known. What resolves it is the edge: a response, an email, a CSV file. */
export type Text = (texts: Texts) => string;

const catalogues = { en } satisfies Record<string, Texts>;

export type Language = keyof typeof catalogues;
/** The language of who did not choose one, and of logs and commands. */
export const defaultLanguage: Language = "en";

/** Returns the texts of a language. */
export const getTexts = (language: Language): Texts => catalogues[language];

/** Whether a tag such as 'en' names a language that has a catalogue. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(catalogues, tag);

/** Makes a text of words that have no other language: those of an owner, of a bank or of a program. */
export const verbatim =
  (words: string): Text =>
  () =>
    words;

import { formats } from "./formats.ts";

/** An event's own texts in other languages, as its owner edits them. */
export const translations = {
  ownLanguage: "This is the language of the event itself.",
  unknownText: "This text is not part of the event any more.",
  savedBeforeYou: "Someone changed these texts before you. Please look at what changed.",
  isTranslated: (count: number) =>
    formats.plural(count, {
      one: "1 text is translated into this language. Remove the translation first: a text has one original.",
      other: `${formats.number(count)} texts are translated into this language. Remove the translations first: a text has one original.`,
    }),
};

import { messages } from "@matinee/texts";
export const getLanguageName = (tag: string): string => messages.formats.nameOf("language", tag) ?? tag;

/** The languages that captions can have, with their names in the language of the app. */
export const captionLanguages = ["en", "es", "fr", "de", "pt", "it", "nl", "ja", "ko", "zh", "ar", "hi"].map(
  (tag) => ({ tag, name: getLanguageName(tag) }),
);

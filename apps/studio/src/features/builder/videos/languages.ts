const names = new Intl.DisplayNames("en-US", { type: "language" });

export const getLanguageName = (tag: string): string => names.of(tag) ?? tag;

/** The languages that captions can have, with their English names. */
export const captionLanguages = ["en", "es", "fr", "de", "pt", "it", "nl", "ja", "ko", "zh", "ar", "hi"].map(
  (tag) => ({ tag, name: getLanguageName(tag) }),
);

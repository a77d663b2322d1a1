const names = new Intl.DisplayNames("en-US", { type: "language" });

export const getLanguageName = (tag: string): string => names.of(tag) ?? tag;

/** Languages that captions are offered in, each with its name. */
export const captionLanguages = ["en", "es", "fr", "de", "pt", "it", "nl", "ja", "ko", "zh", "ar", "hi"].map(
  (tag) => ({ tag, name: getLanguageName(tag) }),
);

const displayNames = new Intl.DisplayNames("en-US", { type: "language", fallback: "none" });

/** Codes of ISO 639-2 that name no language: undetermined, uncoded, several, none. */
const UNSPECIFIED_CODES = new Set(["und", "mis", "mul", "zxx"]);

/** The BCP 47 tag of a language as a media file writes it (`eng`, `ger`, `pt-BR`); null where it names none. */
export function parseLanguageTag(tag: string | undefined): string | null {
  if (!tag) return null;
  try {
    const [language] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    return language && !UNSPECIFIED_CODES.has(language) && displayNames.of(language) ? language : null;
  } catch {
    return null;
  }
}

/** A language in English: `pt-BR` is Brazilian Portuguese. Of a tag with other subtags, the language alone. */
export function getLanguageName(tag: string): string {
  const [language = tag] = tag.split("-");
  for (const named of [tag, language]) {
    try {
      const name = displayNames.of(named);
      if (name) return name;
    } catch {
      // Private and unknown subtags have no names.
    }
  }
  return tag;
}

import { defaultLanguage, getTexts } from "@matinee/texts/languages";

/** A name becomes the label of captions, which their owner can change. */
const getName = (tag: string) => getTexts(defaultLanguage).formats.nameOf("language", tag);

/** ISO 639-2 codes for undetermined, uncoded, multiple and no language. */
const UNSPECIFIED_CODES = new Set(["und", "mis", "mul", "zxx"]);

/** Converts a media file's language tag (`eng`, `ger`, `pt-BR`) to BCP 47; null when it names no language. */
export function parseLanguageTag(tag: string | undefined): string | null {
  if (!tag) return null;
  try {
    const [language] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    return language && !UNSPECIFIED_CODES.has(language) && getName(language) ? language : null;
  } catch {
    return null;
  }
}

/** Returns the name of a language tag: `pt-BR` is Brazilian Portuguese. Ignores unknown subtags. */
export function getLanguageName(tag: string): string {
  const [language = tag] = tag.split("-");
  for (const candidate of [tag, language]) {
    try {
      const name = getName(candidate);
      if (name) return name;
    } catch {
      // Private and unknown subtags have no names.
    }
  }
  return tag;
}

import { LANGUAGE_TAGS, TRANSLATED_KINDS, type TranslatedKind } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { uuid } from "../envelope.ts";

export const languageSchema = z.enum(LANGUAGE_TAGS);

/** Which text: what it belongs to, and its name there. */
const textKey = {
  kind: z.enum(TRANSLATED_KINDS),
  /** Of the event, product, question, answer or section. */
  id: uuid,
  field: z.string(),
};

const translatedTextSchema = z.object({
  ...textKey,
  original: z.string(),
  /** Of the original. A translation says by it what was translated. */
  hash: z.string(),
  /** The longest translation, in UTF-16 units. */
  limit: z.number().int(),
  form: z.enum(["line", "lines", "markdown"]),
  /** By language. `older`: the original was changed since. A language that is not there lacks this text. */
  translations: z.partialRecord(
    languageSchema,
    z.object({ text: z.string(), state: z.enum(["current", "older"]) }),
  ),
});
export type TranslatedText = z.infer<typeof translatedTextSchema>;

/** An event's own texts with their translations, in the order of its page. Texts that were never changed need none. */
export const translationsSchema = z.object({
  /** That of the originals. */
  language: languageSchema,
  texts: z.array(translatedTextSchema),
  /** The languages with any translation, and how many texts have one, have an older one, and lack one. */
  languages: z.array(
    z.object({
      language: languageSchema,
      current: z.number().int(),
      older: z.number().int(),
      missing: z.number().int(),
    }),
  ),
});
export type EventTranslations = z.infer<typeof translationsSchema>;

/** The most texts of one request. */
const MAX_TEXTS = 500;

/**
 * Translations into one language, of some texts or all. `hash`: of the original that was translated. `base`: the translation that
 * the caller read, empty for none; without it the last save wins.
 */
export const saveTranslationsSchema = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        ...textKey,
        field: z.string().max(200),
        /** Empty removes the translation. */
        text: z.string().max(50_000),
        hash: z.string().max(100),
        base: z.string().max(50_000).optional(),
      }),
    )
    .max(MAX_TEXTS),
});
export type SaveTranslations = z.infer<typeof saveTranslationsSchema>;

/**
 * `details` of 409 `saved-before-you`: the texts whose original or translation was changed since the caller read them, as they are
 * now. Nothing was saved.
 */
export interface TranslationConflicts {
  texts: {
    kind: TranslatedKind;
    id: string;
    field: string;
    original: string;
    hash: string;
    /** The stored translation; empty for none. */
    text: string;
  }[];
}

import type { Language } from "@matinee/texts/languages";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { translations } from "../../../db/schema/translations.ts";
import { collectTranslations, type Translations } from "./translate.rules.ts";

/** Reads the translations of these events and of everything that belongs to them, in one query. */
export async function findTranslations(
  db: Queryable,
  pageIds: readonly string[],
  language: Language,
): Promise<Translations> {
  if (pageIds.length === 0) return collectTranslations(language, []);
  const rows = await db
    .select({
      subjectId: translations.subjectId,
      field: translations.field,
      text: translations.text,
    })
    .from(translations)
    .where(and(inArray(translations.pageId, [...pageIds]), eq(translations.language, language)));
  return collectTranslations(language, rows);
}

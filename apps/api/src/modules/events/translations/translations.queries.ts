import type { EventTranslations } from "@matinee/contract/schemas/translations";
import { defaultLanguage, LANGUAGES, type Language } from "@matinee/texts/languages";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { translations } from "../../../db/schema/translations.ts";
import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { findRequestedLanguage, type LanguageRequest } from "../../../platform/http/request-language.ts";
import { identifyText } from "./audited-changes.ts";
import { listEventTexts } from "./list-event-texts.ts";
import { collectTranslations, hashOriginal, type Translations } from "./translate.rules.ts";

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

/**
 * Reads the translations of an event into the language of who asks for a list of its own. Who is signed in works on events, and
 * reads what they would change.
 */
export const findReaderTranslations = (
  { db, actor }: Pick<Context, "db" | "actor">,
  pageId: string,
  request: LanguageRequest,
): Promise<Translations> => {
  const language = actor ? undefined : findRequestedLanguage(request);
  return findTranslations(db, language ? [pageId] : [], language ?? defaultLanguage);
};

/** Reads the texts that an event shows with all of their translations. @throws AppError not-found */
export async function getEventTranslations(db: Queryable, pageId: string): Promise<EventTranslations> {
  const [page] = await db.select().from(pages).where(eq(pages.id, pageId));
  if (!page) throw createNotFoundError("event");
  const originals = (await listEventTexts(db, page)).filter(({ isShown }) => isShown);
  const rows = await db.select().from(translations).where(eq(translations.pageId, pageId));
  const byText = Map.groupBy(rows, ({ subjectKind, subjectId, field }) =>
    identifyText({ kind: subjectKind, id: subjectId, field }),
  );
  const texts = originals.map(({ isShown: _shown, ...text }) => {
    const hash = hashOriginal(text.original);
    const translated = (byText.get(identifyText(text)) ?? []).map((row) => {
      const state = row.sourceHash === hash ? ("current" as const) : ("older" as const);
      return [row.language, { text: row.text, state }] as const;
    });
    return { ...text, hash, translations: Object.fromEntries(translated) };
  });
  const used = new Set(rows.map(({ language }) => language));
  return {
    language: page.language,
    texts,
    languages: LANGUAGES.filter((language) => used.has(language)).map((language) => {
      const count = (state: "current" | "older") =>
        texts.filter((text) => text.translations[language]?.state === state).length;
      const [current, older] = [count("current"), count("older")];
      return { language, current, older, missing: texts.length - current - older };
    }),
  };
}

import type { SaveTranslations, TranslationConflicts } from "@matinee/contract/schemas/translations";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { findOutsideProcessor } from "@matinee/domain/text-rules";
import { normalizeName, removeHiddenCharacters } from "@matinee/domain/visible-text";
import type { Language } from "@matinee/texts/languages";
import type { Text } from "@matinee/texts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { lockPage } from "../pages/save/save-page.ts";
import { identifyText, type TranslationChange } from "./audited-changes.ts";
import { type EventText, listEventTexts } from "./list-event-texts.ts";
import { hashOriginal } from "./translate.rules.ts";
import { findStoredTranslations, writeTranslations } from "./write-translations.ts";

/**
 * Saves translations of an event's texts into one language, all of them or none (rules/texts.md, Texts of owners).
 * @throws AppError not-found; invalid for the event's own language, for a text that is not the event's or was removed, and for a
 * translation that is longer than its original may be; saved-before-you for originals and translations that were changed since the
 * caller read them; forbidden for texts about prices by staff who may not change these
 */
export async function saveTranslations(
  ctx: SignedInContext,
  { id }: PageIdentity,
  language: Language,
  { texts: given }: SaveTranslations,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id, "no key update");
    if (page.language === language) throw createFieldError("language", (t) => t.translations.ownLanguage);
    const originals = new Map((await listEventTexts(tx, page)).map((text) => [identifyText(text), text]));
    const stored = await findStoredTranslations(tx, id, language);
    const issues: Record<string, Text> = {};
    const conflicts: TranslationConflicts["texts"] = [];
    const changes: TranslationChange[] = [];
    for (const [index, input] of given.entries()) {
      const original = originals.get(identifyText(input));
      if (!original) {
        issues[`texts.${index}.field`] = (t) => t.translations.unknownText;
        continue;
      }
      const text = normalizeText(original, input.text);
      const issue = findIssue(original, text);
      if (issue) issues[`texts.${index}.text`] = issue;
      const { kind, field } = original;
      const hash = hashOriginal(original.original);
      const before = stored.get(identifyText(original));
      const former = before?.text ?? "";
      const isStale = input.base !== undefined && former !== normalizeText(original, input.base);
      if ((text !== "" && input.hash !== hash) || (isStale && former !== text))
        conflicts.push({ kind, id: original.id, field, original: original.original, hash, text: former });
      changes.push({ kind, id: original.id, field, from: before ?? null, to: text ? { text, hash } : null });
    }
    const [first] = Object.values(issues);
    if (first) throw new AppError("invalid", first, { fields: issues });
    if (conflicts.length > 0)
      throw new AppError("saved-before-you", (t) => t.translations.savedBeforeYou, {
        details: { texts: conflicts },
      });
    await writeTranslations(tx, ctx, page, language, changes);
  });
}

/** Removes all translations of an event's texts into one language. @throws AppError not-found, forbidden */
export async function removeLanguage(
  ctx: SignedInContext,
  { id }: PageIdentity,
  language: Language,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id, "no key update");
    const stored = await findStoredTranslations(tx, id, language);
    const changes = [...stored.values()].map(({ kind, id: subjectId, field, ...from }) => ({
      kind,
      id: subjectId,
      field,
      from,
      to: null,
    }));
    await writeTranslations(tx, ctx, page, language, changes);
  });
}

const normalizeText = ({ form }: EventText, text: string): string =>
  form === "line" ? normalizeName(text) : removeHiddenCharacters(text).trim();

/** The rules of the original hold for its translation, too. */
function findIssue({ limit, form }: EventText, text: string): Text | null {
  if (text.length > limit) return (t) => t.apiErrors.fields.mostCharacters(limit);
  if (form !== "markdown") return null;
  if (findOutsideProcessor(text) !== null) return (t) => t.events.issues["outside-processor"];
  return isMarkdownTooComplex(text) ? (t) => t.events.issues["message-too-complex"] : null;
}

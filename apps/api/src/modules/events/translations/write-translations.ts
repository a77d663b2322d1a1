import type { Language } from "@matinee/texts/languages";
import { and, eq, inArray, like, not, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { translations } from "../../../db/schema/translations.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import type { Page } from "../pages/page.rules.ts";
import { rejectMoneyChanges } from "../pages/save/save-page.rules.ts";
import {
  describeTranslationChanges,
  identifyText,
  type StoredTranslation,
  type TranslationChange,
} from "./audited-changes.ts";
import { nameLabel, nameOption } from "./translate.rules.ts";

type StoredText = StoredTranslation & Pick<TranslationChange, "kind" | "id" | "field">;

/** Reads the translations of a locked event's texts into one language, by their texts. */
export async function findStoredTranslations(
  tx: Transaction,
  pageId: string,
  language: Language,
): Promise<ReadonlyMap<string, StoredText>> {
  const rows = await tx
    .select({
      kind: translations.subjectKind,
      id: translations.subjectId,
      field: translations.field,
      text: translations.text,
      hash: translations.sourceHash,
    })
    .from(translations)
    .where(and(eq(translations.pageId, pageId), eq(translations.language, language)));
  return new Map(rows.map((row) => [identifyText(row), row]));
}

/**
 * Writes changes of translations into one language, with an audit entry by which staff can undo them.
 * @throws AppError forbidden for texts about prices by staff who may not change these
 */
export async function writeTranslations(
  tx: Transaction,
  ctx: SignedInContext,
  page: Page,
  language: Language,
  given: readonly TranslationChange[],
): Promise<void> {
  const changes = given.filter(({ from, to }) => from?.text !== to?.text || from?.hash !== to?.hash);
  if (changes.length === 0) return;
  const isStaff = ctx.actor.type === "admin" && page.accountId !== ctx.actor.accountId;
  if (isStaff)
    rejectMoneyChanges(
      ctx.actor.staffRole,
      Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
    );
  const kept = changes.flatMap(({ kind, id, field, to }) =>
    to
      ? [
          {
            subjectKind: kind,
            subjectId: id,
            field,
            language,
            text: to.text,
            sourceHash: to.hash,
            pageId: page.id,
          },
        ]
      : [],
  );
  if (kept.length > 0)
    await tx
      .insert(translations)
      .values(kept)
      .onConflictDoUpdate({
        target: [translations.subjectKind, translations.subjectId, translations.field, translations.language],
        set: {
          text: sql`excluded.text`,
          sourceHash: sql`excluded.source_hash`,
          updatedAt: sql`clock_timestamp()`,
        },
      });
  for (const { kind, id, field, to } of changes) {
    if (to) continue;
    await tx
      .delete(translations)
      .where(
        and(
          eq(translations.subjectKind, kind),
          eq(translations.subjectId, id),
          eq(translations.field, field),
          eq(translations.language, language),
        ),
      );
  }
  await recordStaffChange(tx, ctx, page.accountId, {
    action: "page.translate",
    subjectType: "page",
    subjectId: page.id,
    detail: describeTranslationChanges(language, changes),
  });
}

/** Removes the translations of what an event has no more. */
export async function removeTranslationsOf(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0)
    await tx.delete(translations).where(inArray(translations.subjectId, [...subjectIds]));
}

/** Removes the translations of questions and choices that an event does not have any more. */
export async function removeTranslationsOfQuestions(
  tx: Transaction,
  { id, questions }: Pick<Page, "id" | "questions">,
): Promise<void> {
  const names = questions.flatMap((question) => [
    nameLabel(question.id),
    ...question.options.map((option) => nameOption(question.id, option)),
  ]);
  await tx
    .delete(translations)
    .where(
      and(
        eq(translations.subjectId, id),
        like(translations.field, "questions.%"),
        names.length > 0 ? not(inArray(translations.field, names)) : undefined,
      ),
    );
}

/** Rejects a new language of an event into which its texts were translated: each of them would have two originals. */
export async function rejectTranslatedLanguage(
  tx: Transaction,
  pageId: string,
  language: Language,
): Promise<void> {
  const count = await tx.$count(
    translations,
    and(eq(translations.pageId, pageId), eq(translations.language, language)),
  );
  if (count > 0)
    throw new AppError("state-conflict", (t) => t.translations.isTranslated(count), {
      fields: { language: (t) => t.translations.isTranslated(count) },
    });
}

/**
 * Copies the translations of an event to a copy of it.
 * @param ids the ids of the copies by those of what was copied with it: products, questions, answers and sections
 */
export async function copyTranslations(
  tx: Transaction,
  from: string,
  to: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const stored = await tx.select().from(translations).where(eq(translations.pageId, from));
  const copies = stored.flatMap(({ updatedAt: _updated, ...row }) => {
    const subjectId = row.subjectId === from ? to : ids.get(row.subjectId);
    return subjectId ? [{ ...row, subjectId, pageId: to }] : [];
  });
  if (copies.length > 0) await tx.insert(translations).values(copies);
}

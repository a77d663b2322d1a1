import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalTextDraft } from "@matinee/contract/schemas/legal-texts";
import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { legalTextDrafts } from "../../../db/schema/legal-texts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findLegalTextDraft } from "./legal-text-detail.queries.ts";

/**
 * Saves the draft of a text.
 * @throws AppError saved-before-you when the draft is no longer the edited revision
 */
export async function saveLegalTextDraft(
  ctx: SignedInContext,
  name: LegalTextName,
  { markdown, revision }: { markdown: string; revision: number },
): Promise<LegalTextDraft> {
  const values = {
    markdown,
    revision: revision + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.accountId,
  };
  const [saved] =
    revision === 0
      ? await ctx.db
          .insert(legalTextDrafts)
          .values({ name, ...values })
          .onConflictDoNothing()
          .returning()
      : await ctx.db
          .update(legalTextDrafts)
          .set(values)
          .where(and(eq(legalTextDrafts.name, name), eq(legalTextDrafts.revision, revision)))
          .returning();
  const draft = saved && (await findLegalTextDraft(ctx.db, name));
  if (!draft) throw new AppError("saved-before-you", (t) => t.legalTexts.savedBeforeYou);
  return draft;
}

/** Discards the draft of a text. @throws AppError not-found without a draft */
export async function discardLegalTextDraft(ctx: SignedInContext, name: LegalTextName): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [discarded] = await tx.delete(legalTextDrafts).where(eq(legalTextDrafts.name, name)).returning();
    if (!discarded) throw createNotFoundError("draft");
    await recordAudit(tx, ctx, {
      action: "legal-text.discard-draft",
      subjectType: "legal-text",
      subjectId: name,
      detail: { name },
    });
  });
}

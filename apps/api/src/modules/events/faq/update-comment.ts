import type { ConflictingValue } from "@matinee/contract/schemas/conflicts";
import { eq } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { checkComment } from "./comment.rules.ts";
import { loadAnswers, lockComment } from "./comments.queries.ts";
import { comments } from "../../../db/schema/comments.ts";

/**
 * Changes the text of a question or an answer.
 * @param input `base`: the text that the caller read, to detect a concurrent change
 * @throws AppError not-found, invalid with the FAQ's texts, saved-before-you
 */
export async function updateComment(
  ctx: SignedInContext,
  page: PageIdentity,
  input: { id: string; text: string; base?: { text?: ConflictingValue | undefined } | undefined },
) {
  const text = input.text.trim();
  return transact(ctx.db, async (tx) => {
    const stored = await lockComment(tx, page.id, input.id);
    checkComment(stored.parentId ? "answer" : "question", text);
    rejectConflicts(input.base ?? {}, { text: stored.text }, { text });
    const changed = await tx.update(comments).set({ text }).where(eq(comments.id, stored.id)).returning();
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.update",
      subjectType: "page",
      subjectId: page.id,
      detail: { commentId: stored.id },
    });
    const [comment] = await loadAnswers(tx, changed);
    if (!comment) throw createNotFoundError("comment");
    return comment;
  });
}

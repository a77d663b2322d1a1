import { eq } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { checkComment } from "./comment.rules.ts";
import { getComment, loadAnswers } from "./comments.queries.ts";
import { comments } from "../../../db/schema/comments.ts";

/**
 * Changes the text of a question or an answer.
 * @throws AppError not-found, invalid with the FAQ's texts
 */
export async function updateComment(
  ctx: SignedInContext,
  page: PageIdentity,
  input: { id: string; text: string },
) {
  const stored = await getComment(ctx.db, page.id, input.id);
  const text = input.text.trim();
  checkComment(stored.parentId ? "answer" : "question", text);
  return transact(ctx.db, async (tx) => {
    const changed = await tx.update(comments).set({ text }).where(eq(comments.id, stored.id)).returning();
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.update",
      subjectType: "page",
      subjectId: page.id,
      detail: { commentId: stored.id },
    });
    const [comment] = await loadAnswers(tx, changed);
    if (!comment) throw createNotFoundError("This comment");
    return comment;
  });
}

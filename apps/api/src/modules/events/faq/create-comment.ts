import type { ConflictingValue } from "@matinee/contract/schemas/conflicts";
import { sql } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { checkComment } from "./comment.rules.ts";
import { toComment } from "./comment-response.ts";
import { loadAnswers, lockComment } from "./comments.queries.ts";
import { comments } from "../../../db/schema/comments.ts";

/**
 * Adds a question, or with a `parentId` an answer to one. A question without `order` is added at the end.
 * @param input `base`: with a `parentId`, the empty text of the answer that the question did not have
 * @throws AppError invalid with the FAQ's texts, not-found for a question of another event, saved-before-you for a
 * question that has an answer meanwhile
 */
export async function createComment(
  ctx: SignedInContext,
  page: PageIdentity,
  input: {
    text: string;
    order?: number | undefined;
    parentId?: string | undefined;
    base?: { text?: ConflictingValue | undefined } | undefined;
  },
) {
  const { parentId } = input;
  const text = input.text.trim();
  checkComment(parentId ? "answer" : "question", text);
  return transact(ctx.db, async (tx) => {
    if (parentId) {
      const question = await lockComment(tx, page.id, parentId);
      if (question.parentId) throw createFieldError("parentId", (t) => t.apiErrors.events.onlyQuestions);
      const [stored] = await loadAnswers(tx, [question]);
      rejectConflicts(input.base ?? {}, { text: stored?.children[0]?.text ?? "" }, {});
    }
    const end = sql`(select coalesce(max(c.sort_order) + 1, 0) from comments c
      where c.page_id = ${page.id} and c.parent_id is null)`;
    const [comment] = await tx
      .insert(comments)
      .values({
        pageId: page.id,
        parentId: parentId ?? null,
        text,
        sortOrder: input.order ?? (parentId ? 0 : end),
      })
      .returning();
    if (!comment) throw new Error("insert returned no comment");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.create",
      subjectType: "page",
      subjectId: page.id,
      detail: { commentId: comment.id },
    });
    return toComment(comment);
  });
}

import { eq, or } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { getComment } from "./comments.queries.ts";
import { comments } from "../../../db/schema/comments.ts";
import { removeTranslationsOf } from "../translations/write-translations.ts";

/** Deletes a question with its answers, or an answer. @throws AppError not-found */
export async function removeComment(ctx: SignedInContext, page: PageIdentity, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const comment = await getComment(tx, page.id, id);
    const removed = await tx
      .delete(comments)
      .where(or(eq(comments.parentId, comment.id), eq(comments.id, comment.id)))
      .returning({ id: comments.id });
    await removeTranslationsOf(
      tx,
      removed.map(({ id: removedId }) => removedId),
    );
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.remove",
      subjectType: "page",
      subjectId: page.id,
      detail: { commentId: comment.id, text: comment.text },
    });
  });
}

import { eq } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { getComment } from "./comments.queries.ts";
import { comments } from "../../../db/schema/comments.ts";

/** Deletes a question with its answers, or an answer. @throws AppError not-found */
export async function removeComment(ctx: SignedInContext, page: PageIdentity, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const comment = await getComment(tx, page.id, id);
    await tx.delete(comments).where(eq(comments.id, comment.id));
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.remove",
      subjectType: "page",
      subjectId: page.id,
      detail: { commentId: comment.id, text: comment.text },
    });
  });
}

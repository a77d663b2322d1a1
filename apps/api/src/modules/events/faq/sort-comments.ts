import { eq } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { comments } from "../../../db/schema/comments.ts";
import { updateSortOrder } from "../../../db/update-sort-order.ts";

/**
 * Changes the order of an event's questions, atomically.
 * @throws AppError not-found when a question is not of this event
 */
export async function sortComments(
  ctx: SignedInContext,
  page: PageIdentity,
  input: readonly { commentId: string; sortOrder: number }[],
): Promise<void> {
  const positions = new Map(input.map(({ commentId, sortOrder }) => [commentId, sortOrder]));
  await transact(ctx.db, async (tx) => {
    const isSorted = await updateSortOrder(tx, comments, eq(comments.pageId, page.id), positions);
    if (!isSorted) throw createNotFoundError("This comment");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.sort",
      subjectType: "page",
      subjectId: page.id,
    });
  });
}

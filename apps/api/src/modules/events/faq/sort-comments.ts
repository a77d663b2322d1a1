import { eq } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { comments } from "../../../db/schema/comments.ts";
import { updateSortOrder } from "../update-sort-order.ts";

/**
 * Changes the order of an event's questions, atomically.
 * @param input `base`: the place that the caller read, to detect a concurrent change
 * @throws AppError not-found when a question is not of this event, saved-before-you
 */
export async function sortComments(
  ctx: SignedInContext,
  page: PageIdentity,
  input: readonly { commentId: string; sortOrder: number; base?: number | undefined }[],
): Promise<void> {
  const places = new Map(input.map(({ commentId, ...place }) => [commentId, place]));
  await transact(ctx.db, async (tx) => {
    const isSorted = await updateSortOrder(tx, comments, eq(comments.pageId, page.id), places);
    if (!isSorted) throw createNotFoundError("comment");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.sort",
      subjectType: "page",
      subjectId: page.id,
    });
  });
}

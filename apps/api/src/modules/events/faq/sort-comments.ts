import { and, eq, inArray } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { comments } from "../../../db/schema/comments.ts";

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
    const rows = await tx
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.pageId, page.id), inArray(comments.id, [...positions.keys()])))
      // Locks in id order, so that two concurrent sorts cannot deadlock.
      .orderBy(comments.id)
      .for("update");
    if (rows.length !== positions.size) throw createNotFoundError("This comment");
    for (const { id } of rows) {
      await tx
        .update(comments)
        .set({ sortOrder: positions.get(id) })
        .where(eq(comments.id, id));
    }
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "comment.sort",
      subjectType: "page",
      subjectId: page.id,
    });
  });
}

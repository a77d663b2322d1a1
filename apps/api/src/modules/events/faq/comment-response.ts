import type { Comment } from "@matinee/contract/schemas/faq";
import type { comments } from "../../../db/schema/comments.ts";

type CommentRow = typeof comments.$inferSelect;

const toFlatComment = (row: CommentRow) => ({
  id: row.id,
  text: row.text,
  parentId: row.parentId,
  order: row.sortOrder,
  createdAt: row.createdAt.toISOString(),
});

/** A question with its answers; an answer has none. */
export const toComment = (row: CommentRow, answers: readonly CommentRow[] = []): Comment => ({
  ...toFlatComment(row),
  children: answers.filter(({ parentId }) => parentId === row.id).map(toFlatComment),
});

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

/** Maps a question with its answers to the wire; an answer has no answers. */
export const toComment = (row: CommentRow, answers: readonly CommentRow[] = []): Comment => ({
  ...toFlatComment(row),
  children: answers.filter(({ parentId }) => parentId === row.id).map(toFlatComment),
});

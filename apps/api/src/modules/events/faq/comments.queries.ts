import { pageSizes } from "@matinee/contract/limits";
import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { notFound } from "../../../platform/errors.ts";
import { commentAnswer } from "./comment-answer.ts";
import { comments } from "../../../db/schema/comments.ts";

const questionsOf = (pageId: string) => and(eq(comments.pageId, pageId), isNull(comments.parentId));
const inOrder = [asc(comments.sortOrder), asc(comments.createdAt), asc(comments.id)];

/** One page of an event's questions with their answers, in the owner's order. */
export async function listComments(db: Queryable, { pageId, page }: { pageId: string; page: number }) {
  const size = pageSizes.comments;
  const [questions, [counted]] = await Promise.all([
    db
      .select()
      .from(comments)
      .where(questionsOf(pageId))
      .orderBy(...inOrder)
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(comments).where(questionsOf(pageId)),
  ]);
  const total = counted?.total ?? 0;
  const last = Math.ceil(total / size);
  return {
    data: await withAnswers(db, questions),
    total,
    pages: last,
    next: page < last ? `/v1/pages/${pageId}/comments?page=${page + 1}` : null,
  };
}

/** Every question of an event with its answers, in the owner's order. */
export async function allComments(db: Queryable, pageId: string) {
  const questions = await db
    .select()
    .from(comments)
    .where(questionsOf(pageId))
    .orderBy(...inOrder);
  return withAnswers(db, questions);
}

/** A question or an answer of this page. @throws AppError not-found */
export async function getComment(db: Queryable, pageId: string, id: string) {
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.pageId, pageId)));
  if (!comment) throw notFound("This comment");
  return comment;
}

export async function withAnswers(db: Queryable, questions: readonly (typeof comments.$inferSelect)[]) {
  if (questions.length === 0) return [];
  const answers = await db
    .select()
    .from(comments)
    .where(
      inArray(
        comments.parentId,
        questions.map(({ id }) => id),
      ),
    )
    .orderBy(...inOrder);
  return questions.map((question) => commentAnswer(question, answers));
}

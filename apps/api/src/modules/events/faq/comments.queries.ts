import { pageSizes } from "@matinee/domain/limits";
import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toComment } from "./comment-response.ts";
import { comments } from "../../../db/schema/comments.ts";
import { buildPage } from "../../../db/build-page.ts";

const isQuestionOf = (pageId: string) => and(eq(comments.pageId, pageId), isNull(comments.parentId));
const displayOrder = [asc(comments.sortOrder), asc(comments.createdAt), asc(comments.id)];

/** Lists one page of an event's questions with their answers, in the owner's order. */
export async function listComments(db: Queryable, { pageId, page }: { pageId: string; page: number }) {
  const size = pageSizes.comments;
  const [questions, [counted]] = await Promise.all([
    db
      .select()
      .from(comments)
      .where(isQuestionOf(pageId))
      .orderBy(...displayOrder)
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(comments).where(isQuestionOf(pageId)),
  ]);
  const total = counted?.total ?? 0;
  const path = `/v1/pages/${pageId}/comments`;
  return buildPage(await loadAnswers(db, questions), { path, page, size, total });
}

/** Lists every question of an event with its answers, in the owner's order. */
export async function listAllComments(db: Queryable, pageId: string) {
  const questions = await db
    .select()
    .from(comments)
    .where(isQuestionOf(pageId))
    .orderBy(...displayOrder);
  return loadAnswers(db, questions);
}

/** Finds a question or an answer of this page. @throws AppError not-found */
export async function getComment(db: Queryable, pageId: string, id: string) {
  const [comment] = await selectComment(db, pageId, id);
  if (!comment) throw createNotFoundError("comment");
  return comment;
}

/** Locks a question or an answer of this page for a change. @throws AppError not-found */
export async function lockComment(tx: Transaction, pageId: string, id: string) {
  const [comment] = await selectComment(tx, pageId, id).for("update");
  if (!comment) throw createNotFoundError("comment");
  return comment;
}

const selectComment = (db: Queryable, pageId: string, id: string) =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.pageId, pageId)));

export async function loadAnswers(db: Queryable, questions: readonly (typeof comments.$inferSelect)[]) {
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
    .orderBy(...displayOrder);
  return questions.map((question) => toComment(question, answers));
}

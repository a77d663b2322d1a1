import type { Question } from "@matinee/contract/schemas/live-rooms";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers, questions, questionVotes } from "../../db/schema/live-rooms.ts";

/**
 * More than people read. Those on stage and answered there come first, since they are few; then those with the most
 * votes.
 */
const MAX_QUESTIONS = 200;

export type QuestionRow = typeof questions.$inferSelect;

const columns = {
  id: questions.id,
  memberId: questions.memberId,
  name: liveRoomMembers.name,
  role: liveRoomMembers.role,
  text: questions.text,
  status: questions.status,
  votes: questions.votes,
  stagedAt: questions.stagedAt,
  mediaMs: questions.mediaMs,
  at: questions.at,
};

/**
 * Finds what a member sees: the question on stage, those answered there, the open ones, and the member's own that wait for
 * a moderator.
 */
export async function findVisibleQuestions(
  db: Queryable,
  pageId: string,
  memberId: string,
): Promise<(Question & { hasVoted: boolean })[]> {
  const isVisible = or(
    inArray(questions.status, ["open", "stage"]),
    and(eq(questions.status, "answered"), isNotNull(questions.stagedAt)),
    and(eq(questions.status, "pending"), eq(questions.memberId, memberId)),
  );
  const rows = await db
    .select({ ...columns, hasVoted: sql<boolean>`${questionVotes.memberId} is not null` })
    .from(questions)
    .innerJoin(liveRoomMembers, eq(liveRoomMembers.id, questions.memberId))
    .leftJoin(
      questionVotes,
      and(eq(questionVotes.questionId, questions.id), eq(questionVotes.memberId, memberId)),
    )
    .where(and(eq(questions.pageId, pageId), isVisible))
    .orderBy(desc(sql`${questions.stagedAt} is not null`), desc(questions.votes), asc(questions.at))
    .limit(MAX_QUESTIONS);
  return rows.map((row) => ({ ...row, ...formatInstants(row) }));
}

/** Finds the questions that wait for a moderator, oldest first. */
export async function findPendingQuestions(db: Queryable, pageId: string): Promise<Question[]> {
  const rows = await db
    .select(columns)
    .from(questions)
    .innerJoin(liveRoomMembers, eq(liveRoomMembers.id, questions.memberId))
    .where(and(eq(questions.pageId, pageId), eq(questions.status, "pending")))
    .orderBy(asc(questions.at))
    .limit(MAX_QUESTIONS);
  return rows.map((row) => ({ ...row, ...formatInstants(row) }));
}

export const toQuestion = (
  { id, memberId, text, status, votes, stagedAt, mediaMs, at }: QuestionRow,
  { name, role }: Pick<typeof liveRoomMembers.$inferSelect, "name" | "role">,
): Question => ({
  id,
  memberId,
  name,
  role,
  text,
  status,
  votes,
  mediaMs,
  ...formatInstants({ at, stagedAt }),
});

const formatInstants = ({ at, stagedAt }: Pick<QuestionRow, "at" | "stagedAt">) => ({
  at: at.toISOString(),
  stagedAt: stagedAt?.toISOString() ?? null,
});

import type { Question, QuestionStatus } from "@matinee/contract/schemas/live-rooms";
import { computePosition } from "@matinee/domain/premiere-clock";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { liveRoomEvents, liveRoomMembers, questions } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Context, PageIdentity } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { appendEvents, lockLiveRoom, type NewEvent } from "../../platform/live-room/append-events.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { findPremiere, type StoredPremiere, toClock } from "../premieres/premieres.queries.ts";
import { toQuestion } from "./questions.queries.ts";

/**
 * Gives a question another status on every screen. A question that comes on stage ends the one before it as answered. A
 * dismissed one leaves every screen and is not sent again. The same status again changes nothing.
 * @throws AppError not-found
 */
export async function moderateQuestion(
  ctx: Context,
  page: PageIdentity,
  { questionId, status }: { questionId: string; status: QuestionStatus },
): Promise<Question> {
  return transact(ctx.db, async (tx) => {
    await lockLiveRoom(tx, page.id);
    const stored = await findPremiere(tx, page.id);
    const question = await findQuestion(tx, page.id, questionId);
    if (!stored || !question) throw createNotFoundError("question");
    if (question.status === status) return question;
    const changed = await setQuestionStatus(tx, stored, question, { status, now: ctx.clock.now() });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: `live-room.question-${status}`,
      subjectType: "page",
      subjectId: page.id,
      detail: { questionId },
    });
    return changed;
  });
}

/**
 * Gives a question another status on every screen. The caller holds the lock of the room. @returns the changed question
 */
export async function setQuestionStatus(
  tx: Transaction,
  { premiere }: StoredPremiere,
  question: Question,
  { status, now }: { status: QuestionStatus; now: Date },
): Promise<Question> {
  const { pageId } = premiere;
  const mediaMs = Math.round(computePosition(toClock(premiere), now));
  const ended = status === "stage" ? await endQuestionOnStage(tx, pageId, question.id) : [];
  const cameOnStageAt = question.stagedAt === null ? null : new Date(question.stagedAt);
  const stagedAt = status === "stage" ? now : status === "answered" ? cameOnStageAt : null;
  await tx.update(questions).set({ status, stagedAt }).where(eq(questions.id, question.id));
  const updated: Question = { ...question, status, stagedAt: stagedAt?.toISOString() ?? null };
  const isVisible = status !== "pending" && status !== "dismissed";
  if (!isVisible) await hideQuestionEvents(tx, question, now);
  const wasHidden = question.status === "pending" || question.status === "dismissed";
  // Viewers never get the text of a question that goes from the moderator's list to the answered ones.
  const isUnseen = wasHidden && (!isVisible || status === "answered");
  const removed = { kind: "question-removed", payload: { questionId: question.id } };
  const changed = isVisible ? [...ended, updated].map(describeChange) : [removed];
  const events: Pick<NewEvent, "kind" | "payload" | "memberId">[] = isUnseen ? [] : changed;
  await appendEvents(
    tx,
    pageId,
    events.map((event) => ({ ...event, mediaMs, at: now })),
  );
  return updated;
}

const describeChange = (question: Question): Pick<NewEvent, "kind" | "payload" | "memberId"> => ({
  kind: "question",
  payload: { question },
  memberId: question.memberId,
});

async function findQuestion(tx: Transaction, pageId: string, id: string): Promise<Question | undefined> {
  const [row] = await tx
    .select()
    .from(questions)
    .innerJoin(liveRoomMembers, eq(liveRoomMembers.id, questions.memberId))
    .where(and(eq(questions.pageId, pageId), eq(questions.id, id)));
  return row && toQuestion(row.questions, row.live_room_members);
}

/** Marks the question on stage as answered. @returns it, or nothing */
async function endQuestionOnStage(tx: Transaction, pageId: string, nextId: string): Promise<Question[]> {
  const isOther = and(eq(questions.pageId, pageId), eq(questions.status, "stage"), ne(questions.id, nextId));
  const rows = await tx.update(questions).set({ status: "answered" }).where(isOther).returning();
  const ended: Question[] = [];
  for (const { id } of rows) {
    const question = await findQuestion(tx, pageId, id);
    if (question) ended.push(question);
  }
  return ended;
}

/** A question that left the screens is not sent again to clients that missed it. */
async function hideQuestionEvents(tx: Transaction, { id, memberId }: Question, now: Date): Promise<void> {
  await tx
    .update(liveRoomEvents)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(liveRoomEvents.memberId, memberId),
        eq(liveRoomEvents.kind, "question"),
        sql`${liveRoomEvents.payload} -> 'question' ->> 'id' = ${id}`,
        isNull(liveRoomEvents.hiddenAt),
      ),
    );
}

import type { QuestionStatus } from "@matinee/contract/schemas/live-rooms";
import { normalizeMessage } from "@matinee/domain/chat-message";
import { maxWaitingQuestions } from "@matinee/domain/chat-rules";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { questions } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { appendEvents, lockLiveRoom } from "../../platform/live-room/append-events.ts";
import { findPremiere } from "../premieres/premieres.queries.ts";
import type { RoomToken } from "./room-tokens.ts";
import { findLiveRoom } from "./live-rooms.queries.ts";
import { describeNight } from "./open-live-room.ts";
import { toQuestion } from "./questions.queries.ts";
import type { Member } from "./require-member.ts";
import { limitMessages, mustWait, requireWriter } from "./send-message.ts";

export interface AskedQuestion {
  id: string;
  status: QuestionStatus;
}

/**
 * Asks the film team a question, for which the other viewers vote. It waits for a moderator in the cases in which a
 * message does. A second question with the same `clientId` is the same question.
 * @throws AppError invalid, forbidden for a muted or removed member, state-conflict while questions are closed or too many
 * of the member wait for an answer, too-many-requests
 */
export async function askQuestion(
  ctx: Context,
  ticket: RoomToken,
  input: { text: string; clientId?: string | undefined },
): Promise<AskedQuestion> {
  const { text, issue } = normalizeMessage(input.text);
  if (issue) throw createFieldError("text", (t) => t.liveRoom.question[issue]);
  const { pageId } = ticket;
  const member = await requireWriter(ctx, ticket);
  const earlier = await findAskedQuestion(ctx.db, member.id, input.clientId);
  if (earlier) return earlier;
  const [stored, room] = await Promise.all([findPremiere(ctx.db, pageId), findLiveRoom(ctx.db, pageId)]);
  if (!stored) throw createNotFoundError("liveRoom");
  const now = ctx.clock.now();
  const { positionMs, areQuestionsOpen } = describeNight(stored, now);
  const isViewer = member.role === "viewer";
  if (isViewer && !areQuestionsOpen) throw new AppError("state-conflict", (t) => t.liveRoom.questionsClosed);
  if (isViewer) await limitMessages(ctx, room, member);
  const isPending = isViewer && (await mustWait(ctx, room, member, text));
  return transact(ctx.db, async (tx) => {
    await lockLiveRoom(tx, pageId);
    if (isViewer) await rejectTooManyQuestions(tx, member);
    const [question] = await tx
      .insert(questions)
      .values({
        pageId,
        memberId: member.id,
        clientId: input.clientId ?? null,
        text,
        status: isPending ? "pending" : "open",
        mediaMs: positionMs,
        at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!question) {
      const asked = await findAskedQuestion(tx, member.id, input.clientId);
      if (!asked) throw new Error("the question that the insert conflicts with is missing");
      return asked;
    }
    if (!isPending)
      await appendEvents(tx, pageId, [
        {
          kind: "question",
          payload: { question: toQuestion(question, member) },
          memberId: member.id,
          mediaMs: positionMs,
          at: now,
        },
      ]);
    return { id: question.id, status: question.status };
  });
}

/** Finds a question that its client sends again, because the response was lost. */
async function findAskedQuestion(
  db: Queryable,
  memberId: string,
  clientId: string | undefined,
): Promise<AskedQuestion | undefined> {
  if (clientId === undefined) return undefined;
  const [row] = await db
    .select({ id: questions.id, status: questions.status })
    .from(questions)
    .where(and(eq(questions.memberId, memberId), eq(questions.clientId, clientId)));
  return row;
}

/** @throws AppError state-conflict */
async function rejectTooManyQuestions(tx: Transaction, { id }: Member): Promise<void> {
  const waiting = await tx.$count(
    questions,
    and(eq(questions.memberId, id), inArray(questions.status, ["pending", "open"])),
  );
  if (waiting >= maxWaitingQuestions)
    throw new AppError("state-conflict", (t) => t.liveRoom.tooManyQuestions);
}

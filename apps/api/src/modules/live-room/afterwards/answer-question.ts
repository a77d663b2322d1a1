import type { PremiereQuestion } from "@matinee/contract/schemas/premiere-afterwards";
import { eq } from "drizzle-orm";
import { defaultLanguage } from "@matinee/texts/languages";
import { questions } from "../../../db/schema/live-rooms.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { lockLiveRoom } from "../../../platform/live-room/append-events.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { findPremiere } from "../../premieres/premieres.queries.ts";
import { setQuestionStatus } from "../moderate-question.ts";
import { findAskedQuestions } from "./afterwards.queries.ts";

/**
 * Emails the answer to a question to the viewer who asked it. The question then counts as answered. A question gets one
 * email; the same answer again changes nothing. Source: rules/premieres.md, Premiere.
 * @throws AppError not-found, state-conflict when it was answered, or when the viewer cannot be emailed
 */
export async function answerQuestion(
  ctx: SignedInContext,
  page: PageIdentity,
  { questionId, answer }: { questionId: string; answer: string },
): Promise<PremiereQuestion> {
  return transact(ctx.db, async (tx) => {
    // Of two answers at once, the second waits here and then finds the first.
    await lockLiveRoom(tx, page.id);
    const stored = await findPremiere(tx, page.id);
    const [asked] = await findAskedQuestions(tx, page.id, questionId);
    if (!stored || !asked) throw createNotFoundError("question");
    const { question, email, language } = asked;
    if (question.emailedAnswer === answer) return question;
    if (question.status === "answered")
      throw new AppError("state-conflict", (t) => t.afterwards.alreadyAnswered);
    if (question.answerWay !== "email" || email === null)
      throw new AppError(
        "state-conflict",
        (t) => t.afterwards.cannotEmail[question.answerWay === "unsubscribed" ? "unsubscribed" : "none"],
      );
    const now = ctx.clock.now();
    const answered = await setQuestionStatus(tx, stored, question, { status: "answered", now });
    await tx
      .update(questions)
      .set({ emailedAnswer: answer, emailedAt: now })
      .where(eq(questions.id, questionId));
    await enqueueEmail(tx, {
      template: "question-answered",
      to: email,
      language: language ?? defaultLanguage,
      input: { questionId },
      dedupeKey: `question-answered:${questionId}`,
      pageId: page.id,
    });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "live-room.answer-question",
      subjectType: "page",
      subjectId: page.id,
      detail: { questionId },
    });
    return { ...question, ...answered, emailedAnswer: answer, emailedAt: now.toISOString() };
  });
}

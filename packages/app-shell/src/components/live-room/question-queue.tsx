import { messages } from "@matinee/texts";
import type { QuestionStatus } from "@matinee/contract/schemas/live-rooms";
import { sortQuestions } from "@matinee/domain/live-room-state";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Check, Presentation, X } from "lucide-react";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { RoomQuestion } from "../../live-room/room-state.ts";
import type { Moderate } from "../../live-room/use-moderated-room.ts";
import { AnsweredQuestions } from "./answered-questions.tsx";

const texts = messages.moderation;

/** The question on stage, the open ones, most votes first, and folded the answered ones. */
export function QuestionQueue({
  api,
  pageId,
  moderate,
  questions,
}: {
  api: ModerationApi;
  pageId: string;
  moderate: Moderate;
  questions: readonly RoomQuestion[];
}) {
  const onStage = questions.find(({ status }) => status === "stage");
  const open = sortQuestions(questions).filter(({ status }) => status === "open");
  const set = (questionId: string, status: QuestionStatus) => () =>
    unwrapData(api.questions.moderate({ params: { id: pageId, questionId }, body: { status } }));
  /** Puts a question back on stage, and the one that took its place back into the list. */
  const swap = (earlierId: string, laterId: string) => async () => {
    await set(earlierId, "stage")();
    await set(laterId, "open")();
  };
  const [next] = open;
  return (
    <div className="flex flex-col gap-3 p-4">
      {!onStage && open.length === 0 ? (
        <EmptyState framed={false} headingLevel={3} title={texts.noQuestions}>
          {texts.noQuestionsHint}
        </EmptyState>
      ) : null}
      {onStage ? (
        <section aria-label={texts.onStage} className="panel border-accent p-4">
          <p className="flex items-center gap-2 text-sm font-semibold text-accent">
            <Presentation aria-hidden="true" className="size-4" /> {texts.onStage}
          </p>
          <p dir="auto" className="mt-2 text-lg leading-[1.4] wrap-anywhere">
            {onStage.text}
          </p>
          <p className="mt-1 text-sm text-text-3">
            <bdi className="wrap-anywhere">{onStage.name}</bdi>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              className="flex-1"
              onClick={() =>
                // A question that comes on stage ends the one before it as answered.
                void (next
                  ? moderate(set(next.id, "stage"), texts.isOnStage, swap(onStage.id, next.id))
                  : moderate(set(onStage.id, "answered"), texts.isAnswered, set(onStage.id, "stage")))
              }
            >
              {next ? texts.answeredNext : texts.answered}
            </Button>
            <Button
              onClick={() =>
                void moderate(set(onStage.id, "open"), texts.isTakenOff, set(onStage.id, "stage"))
              }
            >
              {texts.takeOff}
            </Button>
          </div>
        </section>
      ) : null}
      <ol className="flex flex-col gap-3">
        {open.map((question) => (
          <li key={question.id} className="panel flex items-center gap-4 p-4">
            <p className="w-10 shrink-0 text-center text-xs text-text-3">
              <strong className="block text-lg font-semibold text-text tabular-nums">{question.votes}</strong>
              {texts.votes(question.votes)}
            </p>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-md leading-[1.5] wrap-anywhere">
                {question.text}
              </p>
              <p className="mt-0.5 text-sm text-text-3">
                <bdi className="wrap-anywhere">{question.name}</bdi>
              </p>
            </div>
            <div className="flex shrink-0 flex-wrap justify-end gap-2">
              <Button
                iconOnly
                variant="quiet"
                aria-label={`${texts.dismiss}: ${question.text}`}
                onClick={() =>
                  void moderate(set(question.id, "dismissed"), texts.isDismissed, set(question.id, "open"))
                }
              >
                <X aria-hidden="true" />
              </Button>
              <Button
                iconOnly
                aria-label={texts.putOnStage(question.text)}
                onClick={() =>
                  void moderate(
                    set(question.id, "stage"),
                    texts.isOnStage,
                    onStage ? swap(onStage.id, question.id) : set(question.id, "open"),
                  )
                }
              >
                <Presentation aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <AnsweredQuestions questions={questions} />
    </div>
  );
}

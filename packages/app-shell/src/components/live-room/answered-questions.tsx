import { messages } from "@matinee/texts";
import { listAnsweredQuestions } from "@matinee/domain/live-room-state";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import type { RoomQuestion } from "../../live-room/room-state.ts";

/** The questions that were answered on stage, folded under their number. Shows nothing while there are none. */
export function AnsweredQuestions({ questions }: { questions: readonly RoomQuestion[] }) {
  const answered = useMemo(() => listAnsweredQuestions(questions), [questions]);
  if (answered.length === 0) return null;
  return (
    <details className="group/answered">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2.5 rounded-1 text-md text-text-2 hover:text-text">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        <span>
          {messages.premiereNight.answeredCount(answered.length)}{" "}
          <span className="underline underline-offset-4 group-open/answered:hidden">
            {messages.premiereNight.showAnswered}
          </span>
          <span className="hidden underline underline-offset-4 group-open/answered:inline">
            {messages.premiereNight.hideAnswered}
          </span>
        </span>
      </summary>
      <ol aria-label={messages.premiereNight.answeredQuestions} className="divide-y divide-line">
        {answered.map((question) => (
          <li key={question.id} className="py-3">
            <p dir="auto" className="text-md leading-[1.5] wrap-anywhere text-text-2">
              {question.text}
            </p>
            <p className="mt-0.5 text-sm text-text-3">
              <bdi className="wrap-anywhere">{question.name}</bdi>.{" "}
              {messages.premiereNight.votes(question.votes)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

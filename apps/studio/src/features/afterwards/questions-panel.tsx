import { drafts } from "@matinee/app-shell/forms/drafts";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { PremiereQuestion } from "@matinee/contract/schemas/premiere-afterwards";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Check, Mail } from "lucide-react";
import { useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { useEvent } from "../builder/builder-context.ts";
import { buildDraftKey } from "../builder/drafts/draft-key.ts";
import { questionsQuery } from "./afterwards.queries.ts";
import { AnswerForm, buildAnswerDraft } from "./answer-form.tsx";

const texts = messages.afterwards;

/** What viewers asked: first the unanswered ones, which the owner may answer by email. */
export function QuestionsPanel() {
  const { id } = useEvent();
  const questions = useQuery(questionsQuery(id));
  const waiting = questions.data?.filter(({ status }) => status === "open" || status === "pending") ?? [];
  const answered = questions.data?.filter(({ status }) => status === "answered" || status === "stage") ?? [];
  return (
    <Panel flush title={texts.questions} count={questions.data?.length}>
      <QueryPanel
        query={questions}
        keepsData
        loading={<Skeleton className="m-5 h-40" />}
        empty={<p className="p-5 text-text-2">{texts.noQuestions}</p>}
      >
        {() => (
          <div className="flex flex-col gap-2 py-3">
            <QuestionList title={texts.notAnswered} questions={waiting} />
            <QuestionList title={texts.answered} questions={answered} />
          </div>
        )}
      </QueryPanel>
    </Panel>
  );
}

function QuestionList({ title, questions }: { title: string; questions: readonly PremiereQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="px-5 py-1.5 text-sm font-semibold text-text-2">
        {title} <span className="font-normal text-text-3 tabular-nums">{questions.length}</span>
      </h3>
      <ul className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.id} className="flex gap-4 px-5 py-3">
            <p className="w-10 shrink-0 text-center text-xs text-text-3">
              <strong className="block text-lg font-semibold text-text tabular-nums">{question.votes}</strong>
              {messages.moderation.votes(question.votes)}
            </p>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="leading-[1.5] wrap-anywhere whitespace-pre-line">
                {question.text}
              </p>
              <p className="text-sm text-text-3">
                <bdi>{question.name}</bdi>
              </p>
              <Answer question={question} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ question }: { question: PremiereQuestion }) {
  const { id: eventId } = useEvent();
  const { id, status, answerWay, emailedAnswer, emailedAt } = question;
  const draftKey = buildDraftKey({ eventId }, buildAnswerDraft(id));
  const [isOpen, setIsOpen] = useState(() => drafts.device.read(draftKey) !== null);
  if (status === "answered" || status === "stage")
    return (
      <>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-success">
          <Check aria-hidden="true" className="size-4 shrink-0" />
          {emailedAt ? texts.emailedOn(formatDayTime(emailedAt)) : texts.answeredOnStage}
        </p>
        {emailedAnswer ? (
          <p
            dir="auto"
            className="mt-1 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-line text-text-2"
          >
            {emailedAnswer}
          </p>
        ) : null}
      </>
    );
  if (answerWay !== "email")
    return <p className="mt-1 text-sm text-text-3">{texts.cannotEmail[answerWay]}</p>;
  return isOpen ? (
    <AnswerForm question={question} draftKey={draftKey} onClose={() => setIsOpen(false)} />
  ) : (
    <Button
      size="sm"
      className="mt-2"
      icon={<Mail aria-hidden="true" />}
      aria-label={`${texts.answerByEmail}: ${question.text}`}
      onClick={() => setIsOpen(true)}
    >
      {texts.answerByEmail}
    </Button>
  );
}

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { AnsweredQuestions } from "@matinee/app-shell/components/live-room/answered-questions";
import type { RoomQuestion } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Check, ChevronUp } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { cutSent, type Draft } from "./draft.ts";
import { premiereApi } from "./premiere-api.ts";
import type { RoomMember } from "./room-member.ts";
import { sendOnEnter } from "./send-on-enter.ts";
import { useSettledOrder } from "./use-settled-order.ts";

/** The questions to the film team, those that were answered folded below them, and the box to ask one. */
export function Questions({
  questions,
  all,
  member,
  mayAsk,
  isOver,
  draft,
}: {
  /** Those that wait for their answer, in the order of the screen. */
  questions: readonly RoomQuestion[];
  /** With the answered ones. */
  all: readonly RoomQuestion[];
  member: RoomMember;
  mayAsk: boolean;
  /** The programme has ended. */
  isOver: boolean;
  draft: Draft;
}) {
  const { settled, handlers } = useSettledOrder(questions);
  return (
    <>
      {all.length === 0 ? (
        <p className="px-5 py-4 text-md text-text-2">{messages.premiereNight.noQuestionsYet}</p>
      ) : null}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by the keyboard
        tabIndex={0}
        role="group"
        aria-label={messages.premiereNight.questions}
        className="min-h-0 flex-1 overflow-y-auto px-5"
        {...handlers}
      >
        <ol aria-label={messages.premiereNight.questions} className="divide-y divide-line">
          {settled.map((question) => (
            <li key={question.id} className="py-4">
              <QuestionRow question={question} member={member} />
            </li>
          ))}
        </ol>
        <AnsweredQuestions questions={all} />
      </div>
      {mayAsk ? (
        <AskForm ticket={member.ticket} draft={draft} all={all} />
      ) : (
        <p className="border-t border-line px-5 py-4 text-sm text-text-2">
          {isOver ? messages.premiereNight.questionsAreOver : messages.premiereNight.questionsAreClosed}
        </p>
      )}
    </>
  );
}

function QuestionRow({ question, member }: { question: RoomQuestion; member: RoomMember }) {
  const { id, text, name, status, votes, memberId } = question;
  const isOwn = memberId === member.id;
  // Pressed at once; the sum of everyone follows with the stream.
  const [hasVoted, setHasVoted] = useState(question.hasVoted);
  const mayVote = status === "open" && !isOwn;
  const toggle = async () => {
    if (!member.ticket) return;
    const params = { ticket: member.ticket, questionId: id };
    setHasVoted(!hasVoted);
    const { vote, withdrawVote } = premiereApi.questions;
    await unwrapData(hasVoted ? withdrawVote({ params }) : vote({ params })).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
      setHasVoted(hasVoted);
    });
  };
  return (
    <div className="flex gap-4">
      <button
        type="button"
        aria-label={`${messages.premiereNight.votes(votes)}. ${messages.premiereNight.voteFor(text)}`}
        aria-pressed={hasVoted}
        disabled={!mayVote}
        className={`grid h-15 w-13 shrink-0 place-items-center content-center gap-1 rounded-2 border text-md font-semibold tabular-nums disabled:opacity-60 ${hasVoted ? "border-accent text-accent" : "border-line-strong"}`}
        onClick={() => void toggle()}
      >
        {hasVoted ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <ChevronUp aria-hidden="true" className="size-4" />
        )}
        {votes}
      </button>
      <div className="min-w-0">
        {status === "stage" ? (
          <p className="mb-1 text-xs font-semibold text-accent">{messages.premiereNight.answeredNow}</p>
        ) : null}
        <p dir="auto" className="text-md leading-[1.5] wrap-anywhere">
          {text}
        </p>
        <p className="mt-1 text-sm text-text-3">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isOwn ? <span className="text-accent">. {messages.premiereNight.yourQuestion}</span> : null}
        </p>
        {status === "pending" ? (
          <p className="mt-1 text-sm text-text-2">{messages.premiereNight.questionHeld}</p>
        ) : null}
      </div>
    </div>
  );
}

/** The box for a question. A rejected text stays in it, with the reason. */
function AskForm({
  ticket,
  draft: { text, setText },
  all,
}: {
  ticket: string | null;
  draft: Draft;
  all: readonly RoomQuestion[];
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  /** After a lost response the same question is sent again, under its id: it shows once. */
  const question = useIdempotencyKey<string>();
  const [note, setNote] = useState({ text: "", isProblem: false });
  const [heldId, setHeldId] = useState<string | null>(null);
  if (heldId && all.some(({ id: each, status }) => each === heldId && status !== "pending")) {
    // A moderator opened it to votes.
    setHeldId(null);
    setNote({ text: messages.premiereNight.asked, isProblem: false });
  }
  const [isSending, setIsSending] = useState(false);
  const ask = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending) return;
    if (!ticket) return setNote({ text: messages.premiereNight.reconnecting, isProblem: true });
    setIsSending(true);
    const { input: sent, key } = question.start(text);
    try {
      const body = { text: sent, clientId: key };
      const asked = await unwrapData(premiereApi.questions.ask({ params: { ticket }, body }));
      question.settle();
      setText(cutSent(input.current?.value ?? "", sent));
      setHeldId(asked.status === "pending" ? asked.id : null);
      setNote({
        text: asked.status === "pending" ? messages.premiereNight.questionHeld : messages.premiereNight.asked,
        isProblem: false,
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      question.settle(error);
      setNote({ text: error.fields.text ?? error.message, isProblem: true });
    } finally {
      setIsSending(false);
      input.current?.focus({ preventScroll: true });
    }
  };
  return (
    <form className="border-t border-line p-4" noValidate onSubmit={(event) => void ask(event)}>
      <div className="control">
        <textarea
          ref={input}
          rows={2}
          dir="auto"
          value={text}
          aria-label={messages.premiereNight.questionPlaceholder}
          aria-describedby={`${id}-note`}
          aria-invalid={note.isProblem}
          placeholder={messages.premiereNight.questionPlaceholder}
          className="composer"
          onChange={({ target }) => {
            setText(target.value);
            setNote({ text: "", isProblem: false });
            setHeldId(null);
          }}
          onKeyDown={(event) => sendOnEnter(event, () => void ask())}
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-4">
        <p
          id={`${id}-note`}
          role={note.isProblem ? "alert" : "status"}
          className={`text-sm leading-ui ${note.isProblem ? "text-danger" : "text-text-2"}`}
        >
          {note.text}
        </p>
        <Button type="submit" variant="primary" busy={isSending}>
          {messages.premiereNight.ask}
        </Button>
      </div>
    </form>
  );
}

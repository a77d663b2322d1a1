import { messages } from "@matinee/texts";
import type { QuestionStatus } from "@matinee/contract/schemas/live-rooms";
import { formatClockTime } from "@matinee/domain/clock-time";
import { sortQuestions } from "@matinee/domain/live-room-state";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Button } from "@matinee/ui/button";
import { Kbd } from "@matinee/ui/kbd";
import { ArrowRight, ThumbsUp, Wifi, WifiOff, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { RoomQuestion, RoomState } from "../../live-room/room-state.ts";
import { useModerate } from "../../live-room/use-moderated-room.ts";
import type { Programme } from "../../live-room/use-programme.ts";
import { AnsweredQuestions } from "./answered-questions.tsx";
import { chooseLetterSize, isLongAnswer, LETTER_SIZES } from "./speaker-letters.ts";

const texts = messages.moderation;

/**
 * The question on stage in large letters, for the one who answers, with the time on it and the next one. Space brings the
 * next question, plus and minus change the letters. Only questions that a moderator let through appear.
 */
export function SpeakerView({
  api,
  pageId,
  title,
  room,
  programme,
  serverClock,
  isConnected,
  onClose,
}: {
  api: ModerationApi;
  pageId: string;
  /** Of the event. */
  title: string;
  room: RoomState;
  programme: Programme;
  serverClock: SynchronizedClock;
  isConnected: boolean;
  /** Missing in a window of its own. */
  onClose?: () => void;
}) {
  const { questions } = room.lists;
  const frame = useRef<HTMLDivElement>(null);
  const isOverlay = onClose !== undefined;
  useEffect(() => {
    if (isOverlay) frame.current?.focus({ preventScroll: true });
  }, [isOverlay]);
  const [steps, setSteps] = useState(0);
  const onStage = questions.find(({ status }) => status === "stage");
  const { next, goOn, skip } = useStage(api, pageId, questions);
  const change = (by: number) =>
    setSteps((before) => Math.max(-LETTER_SIZES.length, Math.min(LETTER_SIZES.length, before + by)));
  useKeys({
    " ": goOn,
    "+": () => change(1),
    "=": () => change(1),
    "-": () => change(-1),
    ...(onClose && { Escape: onClose }),
  });
  const { current, positionMs, phase } = programme;
  const leftSeconds = phase === "programme" && current ? (current.endMs - positionMs) / 1000 : null;
  return (
    // The dark colours of the watch app in every theme: it is read from some metres away.
    <div
      ref={frame}
      data-app="watch"
      {...(onClose && { role: "dialog", "aria-modal": true, "aria-label": texts.speakerView, tabIndex: -1 })}
      className="fixed inset-0 z-(--z-drawer) flex flex-col gap-8 overflow-y-auto bg-bg outline-none p-6 text-text tablet:px-[72px] tablet:py-12 low-screen:gap-3 low-screen:px-8 low-screen:py-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p dir="auto" className="min-w-0 font-display text-title-sm wrap-anywhere">
          {title}
        </p>
        <div className="flex items-center gap-5">
          {onStage ? <Elapsed since={onStage.stagedAt} serverClock={serverClock} /> : null}
          {leftSeconds === null ? null : (
            <p className="text-lg text-text-2">
              {texts.left}{" "}
              <strong className="ms-1 text-xl font-semibold text-text tabular-nums">
                {formatClockTime(Math.max(0, leftSeconds))}
              </strong>
            </p>
          )}
          {onClose ? (
            <Button iconOnly variant="quiet" aria-label={texts.closeSpeakerView} onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      </header>
      <div aria-live="polite" className="flex flex-1 flex-col justify-center">
        {onStage ? (
          <QuestionOnStage question={onStage} letterSize={chooseLetterSize(onStage.text, steps)} />
        ) : (
          <>
            <h1 className="font-display text-title-hero-long">{texts.nothingOnStage}</h1>
            <p className="mt-4 max-w-measure text-lg text-text-2">
              {next ? texts.pressForFirst : texts.nothingOnStageHint}
            </p>
          </>
        )}
      </div>
      <footer className="flex flex-col gap-5 border-t border-line pt-6 low-screen:gap-2 low-screen:pt-3">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <NextQuestion next={next} />
          <div className="flex flex-wrap gap-3">
            {onStage && next ? <Button onClick={skip}>{texts.skipQuestion}</Button> : null}
            {onStage || next ? (
              <Button variant="primary" onClick={goOn}>
                {onStage ? (next ? texts.answeredNext : texts.answered) : texts.firstQuestion}
                <ArrowRight aria-hidden="true" />
              </Button>
            ) : null}
          </div>
        </div>
        <AnsweredQuestions questions={questions} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-sm text-text-3">
          <p role="status" className={`flex items-center gap-2 ${isConnected ? "" : "text-warning"}`}>
            {isConnected ? (
              <Wifi aria-hidden="true" className="size-4 text-success" />
            ) : (
              <WifiOff aria-hidden="true" className="size-4" />
            )}
            {isConnected ? texts.inStep : texts.reconnecting}
          </p>
          <p className="flex flex-wrap items-center gap-2">
            <Kbd>{messages.shell.space}</Kbd> <span className="pointer-coarse:hidden">{texts.keyNext}</span>
            <Button iconOnly size="sm" variant="quiet" aria-label={texts.larger} onClick={() => change(1)}>
              +
            </Button>
            <Button iconOnly size="sm" variant="quiet" aria-label={texts.smaller} onClick={() => change(-1)}>
              −
            </Button>
            {texts.letterSize}
          </p>
        </div>
      </footer>
    </div>
  );
}

function QuestionOnStage({ question, letterSize }: { question: RoomQuestion; letterSize: number }) {
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-xl low-screen:mb-1">
        <bdi className="font-semibold wrap-anywhere">{question.name}</bdi>
        <span className="flex items-center gap-2 text-text-2 tabular-nums">
          <ThumbsUp aria-hidden="true" className="size-5" />
          <span className="sr-only">{messages.premiereNight.votes(question.votes)}</span>
          <span aria-hidden="true">{question.votes}</span>
        </span>
      </p>
      <h1
        dir="auto"
        className="max-w-[30ch] font-display leading-[1.12] wrap-anywhere whitespace-pre-line"
        // On a phone the letters follow the width, and on its side the height.
        style={{ fontSize: `min(${letterSize}px, ${letterSize / 8}vw, max(24px, ${letterSize / 7}vh))` }}
      >
        {question.text}
      </h1>
    </>
  );
}

function NextQuestion({ next }: { next: RoomQuestion | undefined }) {
  return (
    <div className="flex min-w-0 flex-1 basis-72 gap-5">
      <p className="pt-1 text-md text-text-2">{texts.nextQuestion}</p>
      {next ? (
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 font-display text-title-sm wrap-anywhere">
            {next.text}
          </p>
          <p className="mt-1 text-sm text-text-2">
            <bdi className="wrap-anywhere">{next.name}</bdi>. {messages.premiereNight.votes(next.votes)}
          </p>
        </div>
      ) : (
        <p className="pt-1 text-md text-text-3">{texts.noNextQuestion}</p>
      )}
    </div>
  );
}

/** How long the question has been on stage, by the server's clock, so that every window shows the same. */
function Elapsed({ since, serverClock }: { since: string | null; serverClock: SynchronizedClock }) {
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.now()), 1000);
    return () => clearInterval(timer);
  }, [serverClock]);
  if (!since) return null;
  const seconds = Math.max(0, (nowMs - Date.parse(since)) / 1000);
  const isLong = isLongAnswer(seconds);
  return (
    <p role="timer" className="text-lg text-text-2">
      {texts.onThisQuestion}{" "}
      <strong className={`ms-1 text-xl font-semibold tabular-nums ${isLong ? "text-warning" : "text-text"}`}>
        {formatClockTime(seconds)}
        {isLong ? `, ${texts.long}` : ""}
      </strong>
    </p>
  );
}

/** Chooses the next question: the open one with the most votes that this window has not skipped. */
function useStage(api: ModerationApi, pageId: string, questions: readonly RoomQuestion[]) {
  const moderate = useModerate(pageId);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const isBusy = useRef(false);
  const onStage = questions.find(({ status }) => status === "stage");
  const next = sortQuestions(questions).find(({ id, status }) => status === "open" && !skipped.has(id));
  const set = (questionId: string, status: QuestionStatus) => () =>
    unwrapData(api.questions.moderate({ params: { id: pageId, questionId }, body: { status } }));
  const act = async (action: () => Promise<unknown>, done: string) => {
    // A second press before the first one has reached the room would pass over a question.
    if (isBusy.current) return;
    isBusy.current = true;
    await moderate(action, done);
    isBusy.current = false;
  };
  return {
    next,
    goOn: () => {
      // A question that comes on stage ends the one before it as answered.
      if (next) void act(set(next.id, "stage"), texts.isOnStage);
      else if (onStage) void act(set(onStage.id, "answered"), texts.isAnswered);
    },
    skip: () => {
      if (!onStage || !next) return;
      setSkipped(new Set([...skipped, onStage.id]));
      void act(async () => {
        await set(onStage.id, "open")();
        await set(next.id, "stage")();
      }, texts.isSkipped);
    },
  };
}

/** Calls the action of a pressed key, except in a control that uses the key. */
function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      const isControl = event.target instanceof Element && event.target.closest("button, input, textarea, a");
      if (!action || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isControl && event.key === " ") return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

import { messages } from "@matinee/contract/messages";
import type { RoomQuestion } from "../../live-room/room-state.ts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { sortQuestions } from "@matinee/domain/live-room-state";
import { Button } from "@matinee/ui/button";
import { X } from "lucide-react";
import { useEffect, useState } from "react";

const texts = messages.moderation;

/** The question on stage in large letters, for the one who answers, how long it has been there, and the next one. */
export function SpeakerView({
  questions,
  onClose,
}: {
  questions: readonly RoomQuestion[];
  onClose: () => void;
}) {
  const onStage = questions.find(({ status }) => status === "stage");
  const next = sortQuestions(questions).find(({ status }) => status === "open");
  return (
    <div className="fixed inset-0 z-(--z-drawer) flex flex-col gap-8 overflow-y-auto bg-bg p-6 tablet:p-14">
      <header className="flex items-center justify-between gap-4">
        <p className="text-lg text-text-2" role="timer">
          {onStage ? <Elapsed key={onStage.id} /> : null}
        </p>
        <Button iconOnly variant="quiet" aria-label="Close the speaker view" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <div aria-live="polite" className="flex flex-1 flex-col justify-center">
        {onStage ? (
          <>
            <h1
              dir="auto"
              className="max-w-[26ch] font-display text-[clamp(2.25rem,6vw,5.5rem)] leading-[1.1] wrap-anywhere"
            >
              {onStage.text}
            </h1>
            <p className="mt-6 text-xl text-text-2">
              <bdi>{onStage.name}</bdi>. {messages.premiereNight.votes(onStage.votes)}
            </p>
          </>
        ) : (
          <>
            <h1 className="font-display text-title-hero">{texts.nothingOnStage}</h1>
            <p className="mt-4 max-w-measure text-lg text-text-2">{texts.nothingOnStageHint}</p>
          </>
        )}
      </div>
      {next ? (
        <p className="border-t border-line pt-5 text-lg text-text-2">
          <strong className="text-accent">{texts.nextQuestion}.</strong>{" "}
          <span dir="auto" className="wrap-anywhere">
            {next.text}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** How long the question has been on this screen. */
function Elapsed() {
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{formatClockTime((now - since) / 1000)}</span>;
}

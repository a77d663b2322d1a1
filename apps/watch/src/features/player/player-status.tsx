import { messages } from "@matinee/texts";
import { type ApiFailure, isRejection } from "@matinee/app-shell/api/api-failure";
import { pollMs } from "@matinee/domain/limits";
import { Button } from "@matinee/ui/button";
import { type ReactNode, useEffect, useRef } from "react";

const texts = messages.player;

/** Replaces a video that cannot be played: explains why and offers the next step. */
export function PlaybackRejected({
  failure,
  onRetry,
  onClose,
  skip,
}: {
  failure: ApiFailure;
  onRetry: (options?: { takeOver: boolean }) => void;
  onClose: () => void;
  /** Goes on with another film, unless none may be played. */
  skip?: { text: string; onSkip: () => void } | null | undefined;
}) {
  const isDeviceLimit = failure.code === "device-limit";
  const isProcessing = failure.code === "state-conflict";
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setTimeout(() => onRetry(), pollMs.uploadStatus);
    return () => clearTimeout(timer);
  }, [isProcessing, onRetry]);
  const canRetry = !isRejection(failure) || isProcessing;
  return (
    <PlayerStatus onClose={onClose}>
      <p role="alert" className="max-w-[46ch] text-center text-lg text-balance">
        {failure.message}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isDeviceLimit ? (
          <Button variant="primary" onClick={() => onRetry({ takeOver: true })}>
            {texts.watchHere}
          </Button>
        ) : null}
        {canRetry ? (
          <Button variant="primary" onClick={() => onRetry()}>
            {messages.actions.tryAgain}
          </Button>
        ) : null}
        {skip && !isDeviceLimit && failure.code !== "forbidden" ? (
          <Button variant="primary" onClick={skip.onSkip}>
            {skip.text}
          </Button>
        ) : null}
        <Button onClick={onClose}>{texts.backToThePage}</Button>
      </div>
    </PlayerStatus>
  );
}

/** The overlay without a video. It takes the focus if that was lost with the video, so that the keyboard keeps working. */
export function PlayerStatus({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="grid h-full place-content-center justify-items-center gap-6 p-6 outline-none"
    >
      {children}
      <button type="button" className="sr-only focus:not-sr-only" onClick={onClose}>
        {messages.actions.close}
      </button>
    </div>
  );
}

import { pollMs } from "@matinee/contract/limits";
import { Button } from "@matinee/ui/button";
import { type ReactNode, useEffect, useRef } from "react";
import type { CallFailure } from "../../../lib/call-api.ts";

/** In place of a film: why it does not play, and what to do about it. */
export function PlaybackRejected({
  failure,
  onRetry,
  onClose,
}: {
  failure: CallFailure;
  onRetry: (options?: { takeOver: boolean }) => void;
  onClose: () => void;
}) {
  const isDeviceLimit = failure.code === "device-limit";
  // A film that is on its way is asked for again by itself.
  const isOnItsWay = failure.code === "state-conflict";
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const asking = setTimeout(() => onRetry(), pollMs.uploadStatus);
    return () => clearTimeout(asking);
  }, [isOnItsWay, onRetry]);
  const canRetry = failure.status === 0 || failure.status >= 429 || isOnItsWay;
  return (
    <PlayerStatus onClose={onClose}>
      <p role="alert" className="max-w-[46ch] text-center text-lg text-balance">
        {failure.message}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isDeviceLimit ? (
          <Button variant="primary" onClick={() => onRetry({ takeOver: true })}>
            Watch here
          </Button>
        ) : null}
        {canRetry ? (
          <Button variant="primary" onClick={() => onRetry()}>
            Try again
          </Button>
        ) : null}
        <Button onClick={onClose}>Back to the page</Button>
      </div>
    </PlayerStatus>
  );
}

/** The stage without a film. Takes the focus if it went away with the film, so that the keys keep working. */
export function PlayerStatus({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid h-full place-content-center justify-items-center gap-6 p-6 outline-none"
    >
      {children}
      <button type="button" className="sr-only focus:not-sr-only" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

import { delaysMs, stallRetries } from "@matinee/domain/limits";
import { useEffect, useRef } from "react";
import { type Playhead, trackMovement } from "./playhead.ts";

/**
 * Pauses and plays a stalled video again after two seconds, three times at most. Then it calls `onFailed`, and
 * `onPlaying` if the video continues after all.
 */
export function useStallRecovery(
  playhead: Playhead | null,
  isSuspended: boolean,
  callbacks: { onFailed: () => void; onPlaying: () => void },
): void {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    if (!playhead || isSuspended) return undefined;
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replay = () => {
      timer = undefined;
      if (playhead.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || playhead.paused) return;
      if (attempts >= stallRetries) return latest.current.onFailed();
      attempts += 1;
      playhead.pause();
      void playhead.play().catch(() => undefined);
      handleStalled();
    };
    const handleStalled = () => {
      if (timer === undefined && !playhead.paused) timer = setTimeout(replay, delaysMs.stallReplay);
    };
    const hasMoved = trackMovement(playhead);
    const handleTimeUpdate = () => {
      if (!hasMoved()) return;
      clearTimeout(timer);
      timer = undefined;
      attempts = 0;
      latest.current.onPlaying();
    };
    playhead.addEventListener("waiting", handleStalled);
    playhead.addEventListener("stalled", handleStalled);
    playhead.addEventListener("timeupdate", handleTimeUpdate);
    return () => {
      clearTimeout(timer);
      playhead.removeEventListener("waiting", handleStalled);
      playhead.removeEventListener("stalled", handleStalled);
      playhead.removeEventListener("timeupdate", handleTimeUpdate);
    };
  }, [playhead, isSuspended]);
}

import { delaysMs, stallRetries } from "@matinee/contract/limits";
import { useEffect, useRef } from "react";
import { type Playhead, trackMovement } from "./playhead.ts";

/**
 * A film that stopped by itself is paused and played again after two seconds, three times at most; then `onLost` says so,
 * and `onPlaying` when it moves again after all.
 */
export function useStallRecovery(
  playhead: Playhead | null,
  isSuspended: boolean,
  callbacks: { lost: () => void; playing: () => void },
): void {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    if (!playhead || isSuspended) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replay = () => {
      timer = undefined;
      if (playhead.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || playhead.paused) return;
      if (tries >= stallRetries) return latest.current.lost();
      tries += 1;
      playhead.pause();
      void playhead.play().catch(() => undefined);
      stalled();
    };
    const stalled = () => {
      if (timer === undefined && !playhead.paused) timer = setTimeout(replay, delaysMs.stallReplay);
    };
    const hasMoved = trackMovement(playhead);
    const moved = () => {
      if (!hasMoved()) return;
      clearTimeout(timer);
      timer = undefined;
      tries = 0;
      latest.current.playing();
    };
    playhead.addEventListener("waiting", stalled);
    playhead.addEventListener("stalled", stalled);
    playhead.addEventListener("timeupdate", moved);
    return () => {
      clearTimeout(timer);
      playhead.removeEventListener("waiting", stalled);
      playhead.removeEventListener("stalled", stalled);
      playhead.removeEventListener("timeupdate", moved);
    };
  }, [playhead, isSuspended]);
}

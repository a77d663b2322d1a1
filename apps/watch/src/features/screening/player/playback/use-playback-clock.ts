import { delaysMs, pollMs } from "@matinee/contract/limits";
import { isMidRollDue } from "@matinee/domain/mid-roll";
import { useEffect, useRef } from "react";
import { isExitingFullscreen } from "./suspend-playback.ts";
import type { Playhead } from "./playhead.ts";

export interface PlaybackClockOptions {
  /** Where the film was taken up, in seconds. */
  startedAtSecond: number;
  /** The second at which the paywall asks, once. */
  limitSeconds: number | null;
  midRollSecond: number | null;
  onPaywall: () => void;
  onMidRoll: () => void;
  /** Leaves the last frame in sight for a moment before `onEnd`. */
  keepsLastFrame: boolean;
  onEnd: () => void;
}

/** Watches a film's clock: the end of what is free, the second of the mid-film donation, the end. */
export function usePlaybackClock(playhead: Playhead | null, options: PlaybackClockOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { startedAtSecond, limitSeconds } = options;
  useEffect(() => {
    if (!playhead) return undefined;
    let asked = false;
    let midRollAsked = false;
    let startedAt = startedAtSecond;
    let hasStarted = false;
    const ask = () => {
      if (asked) return;
      asked = true;
      latest.current.onPaywall();
    };
    const look = () => {
      if (!hasStarted && !playhead.paused) {
        hasStarted = true;
        startedAt = playhead.currentTime;
      }
      const isOver = limitSeconds !== null && playhead.currentTime >= limitSeconds - 0.25;
      if (isOver && hasStarted && !isExitingFullscreen(playhead)) ask();
    };
    const lookForMidRoll = () => {
      const { midRollSecond, onMidRoll } = latest.current;
      const at = { triggerSecond: midRollSecond, startedAtSecond: startedAt, asked: midRollAsked };
      if (!hasStarted || !isMidRollDue({ ...at, currentSecond: playhead.currentTime })) return;
      midRollAsked = true;
      onMidRoll();
    };
    let ending: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      if (isExitingFullscreen(playhead)) return;
      const { keepsLastFrame, onEnd } = latest.current;
      if (limitSeconds !== null) ask();
      else if (keepsLastFrame) ending = setTimeout(() => latest.current.onEnd(), delaysMs.endOfFilm);
      else onEnd();
    };
    const stay = () => clearTimeout(ending);
    const looking = setInterval(look, pollMs.endOfVideo);
    const midRoll = setInterval(lookForMidRoll, pollMs.midroll);
    playhead.addEventListener("ended", end);
    playhead.addEventListener("seeking", stay);
    playhead.addEventListener("playing", stay);
    return () => {
      stay();
      clearInterval(looking);
      clearInterval(midRoll);
      playhead.removeEventListener("ended", end);
      playhead.removeEventListener("seeking", stay);
      playhead.removeEventListener("playing", stay);
    };
  }, [playhead, startedAtSecond, limitSeconds]);
}

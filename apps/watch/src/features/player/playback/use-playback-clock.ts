import { delaysMs, pollMs } from "@matinee/domain/limits";
import { isMidRollDue } from "@matinee/domain/mid-roll";
import { useEffect, useRef } from "react";
import type { Playhead } from "./playhead.ts";
import { isExitingFullscreen } from "./suspend-playback.ts";

export interface PlaybackClockOptions {
  /** The position at which playback starts, in seconds. */
  startedAtSecond: number;
  /** The second at which the paywall opens, once; null if the whole video plays. */
  limitSeconds: number | null;
  midRollSecond: number | null;
  onPaywall: () => void;
  onMidRoll: () => void;
  /** Shows the last frame for a moment before `onEnd`. */
  showsLastFrame: boolean;
  onEnd: () => void;
}

/** The paywall opens this much early, because the position is checked only a few times a second. */
const paywallLeadSeconds = 0.25;

/** Watches the position of a video for the end of the free preview, the mid-film donation, and the end. */
export function usePlaybackClock(playhead: Playhead | null, options: PlaybackClockOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { startedAtSecond, limitSeconds } = options;
  useEffect(() => {
    if (!playhead) return undefined;
    let hasShownPaywall = false;
    let hasShownMidRoll = false;
    let startedAt = startedAtSecond;
    let hasStarted = false;
    const showPaywall = () => {
      if (hasShownPaywall) return;
      hasShownPaywall = true;
      latest.current.onPaywall();
    };
    const checkLimit = () => {
      if (!hasStarted && !playhead.paused) {
        hasStarted = true;
        startedAt = playhead.currentTime;
      }
      const isOver = limitSeconds !== null && playhead.currentTime >= limitSeconds - paywallLeadSeconds;
      if (isOver && hasStarted && !isExitingFullscreen(playhead)) showPaywall();
    };
    const checkMidRoll = () => {
      const { midRollSecond, onMidRoll } = latest.current;
      const moment = { triggerSecond: midRollSecond, startedAtSecond: startedAt, asked: hasShownMidRoll };
      if (!hasStarted || !isMidRollDue({ ...moment, currentSecond: playhead.currentTime })) return;
      hasShownMidRoll = true;
      onMidRoll();
    };
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    const handleEnded = () => {
      if (isExitingFullscreen(playhead)) return;
      const { showsLastFrame, onEnd } = latest.current;
      if (limitSeconds !== null) showPaywall();
      else if (showsLastFrame) endTimer = setTimeout(() => latest.current.onEnd(), delaysMs.endOfFilm);
      else onEnd();
    };
    const cancelEnd = () => clearTimeout(endTimer);
    const limitTimer = setInterval(checkLimit, pollMs.endOfVideo);
    const midRollTimer = setInterval(checkMidRoll, pollMs.midroll);
    playhead.addEventListener("ended", handleEnded);
    playhead.addEventListener("seeking", cancelEnd);
    playhead.addEventListener("playing", cancelEnd);
    return () => {
      cancelEnd();
      clearInterval(limitTimer);
      clearInterval(midRollTimer);
      playhead.removeEventListener("ended", handleEnded);
      playhead.removeEventListener("seeking", cancelEnd);
      playhead.removeEventListener("playing", cancelEnd);
    };
  }, [playhead, startedAtSecond, limitSeconds]);
}

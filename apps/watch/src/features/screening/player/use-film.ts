import type { Playback } from "@matinee/contract/schemas/videos";
import { isMidRollDue } from "@matinee/domain/mid-roll";
import { pollMs } from "@matinee/contract/limits";
import { type RefObject, useEffect, useRef, useState } from "react";
import { attachSource } from "./attach-source.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useStallRecovery } from "./use-stall-recovery.ts";

export interface FilmOptions {
  grant: Playback;
  /** Something lies over the film: it waits. */
  isHeld: boolean;
  /** Seconds after which an optional paywall asks; the server cuts the others itself. */
  askAfterSeconds: number | null;
  midRollSecond: number | null;
  onAsk: () => void;
  onMidRoll: () => void;
  onEnd: () => void;
  onFatal: () => void;
  /** The server took the right to play back. */
  onStopped: () => void;
}

/** Plays a granted film in a video element, and tells what happens in it. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  options: FilmOptions,
): { blocked: boolean } {
  const { grant, isHeld } = options;
  // The autoplay rule of some browsers wants a press of its own.
  const [blocked, setBlocked] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  // Before the film is attached, so that its farewell is said while the place is still known.
  useHeartbeat(video, grant.id, () => latest.current.onStopped());

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let detach: (() => void) | null = null;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onFatal = () => latest.current.onFatal();
    attachSource(element, grant.manifestUrl, { startAt: grant.positionSeconds, signal, onFatal }).then(
      (remove) => {
        if (signal.aborted) return remove();
        detach = remove;
        if (!latest.current.isHeld) void play(element, setBlocked);
      },
      onFatal,
    );
    return () => {
      leaving.abort();
      detach?.();
    };
  }, [video, grant]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (isHeld) hold(element);
    else void play(element, setBlocked);
  }, [video, isHeld]);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let asked = false;
    let midRollAsked = false;
    let startedAt = grant.positionSeconds;
    let hasStarted = false;
    const limit = grant.previewSeconds ?? options.askAfterSeconds;
    const ask = () => {
      if (asked) return;
      asked = true;
      latest.current.onAsk();
    };
    const look = () => {
      if (!hasStarted && !element.paused) {
        hasStarted = true;
        startedAt = element.currentTime;
      }
      if (limit !== null && element.currentTime >= limit - 0.25 && hasStarted) ask();
    };
    const lookForMidRoll = () => {
      const { midRollSecond, onMidRoll } = latest.current;
      const at = { triggerSecond: midRollSecond, startedAtSecond: startedAt, asked: midRollAsked };
      if (!hasStarted || !isMidRollDue({ ...at, currentSecond: element.currentTime })) return;
      midRollAsked = true;
      onMidRoll();
    };
    const end = () => (limit === null ? latest.current.onEnd() : ask());
    const looking = setInterval(look, pollMs.endOfVideo);
    const midRoll = setInterval(lookForMidRoll, pollMs.midroll);
    const unblock = () => setBlocked(false);
    element.addEventListener("ended", end);
    element.addEventListener("playing", unblock);
    return () => {
      clearInterval(looking);
      clearInterval(midRoll);
      element.removeEventListener("ended", end);
      element.removeEventListener("playing", unblock);
    };
  }, [video, grant, options.askAfterSeconds]);

  useStallRecovery(video, isHeld);
  return { blocked };
}

async function play(element: HTMLVideoElement, setBlocked: (blocked: boolean) => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") setBlocked(true);
  }
}

/** The phone's own full screen and picture-in-picture would hide what lies over the film. */
interface PhoneVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
}

function hold(element: PhoneVideo): void {
  const at = element.currentTime;
  element.pause();
  if (document.fullscreenElement) void document.exitFullscreen();
  if (document.pictureInPictureElement === element) void document.exitPictureInPicture();
  if (!element.webkitDisplayingFullscreen) return;
  element.webkitExitFullscreen?.();
  // Some phones leave their player only at a film's end: go there, and come back to the place.
  if (element.webkitDisplayingFullscreen && Number.isFinite(element.duration)) {
    element.addEventListener("webkitendfullscreen", () => (element.currentTime = at), { once: true });
    element.currentTime = element.duration;
  }
}

import { controlDrift, initialDriftState } from "@matinee/domain/drift-control";
import { useCallback, useEffect, useRef, useState } from "react";

/** A changed speed is heard, so it changes in steps. */
const RATE_STEP = 0.01;
/** From then on the screen says how far behind the film is, in milliseconds. */
const TOLD_DRIFT_MS = 2000;
const FIRST_SEEK_COST_MS = 150;
const LONGEST_SEEK_MS = 3000;
const MEDIAN_OF = 5;
/** Browsers without frame callbacks, and hidden tabs, report the position about this often. */
const COARSE_MS = 1000;

export interface RoomFollower {
  /** How many seconds the film is behind the room; negative when ahead, 0 when together. */
  behindSeconds: number;
  /** The viewer paused. */
  isPaused: boolean;
  /** Continues at the position of the room. */
  returnToRoom: () => void;
}

/**
 * Keeps a film at the position of the room. The drift is measured from the frames on the screen: `currentTime` may be
 * a tenth of a second off.
 * @param getFilmMs the room's position in the film, at a time of `performance.now()`
 * @param isShowing the film is running for everyone
 */
export function useFollowRoom(
  video: HTMLVideoElement | null,
  getFilmMs: (deviceMs: number) => number,
  isShowing: boolean,
): RoomFollower {
  const [behindSeconds, setBehindSeconds] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const latestFilmMs = useRef(getFilmMs);
  useEffect(() => {
    latestFilmMs.current = getFilmMs;
  });
  useEffect(() => {
    if (!video || !isShowing) return undefined;
    let state = initialDriftState;
    let hasStalled = false;
    let isSeeking = false;
    /** What a seek costs on this device, in milliseconds, learned from the seeks before. */
    let seekCostMs = FIRST_SEEK_COST_MS;
    /** One frame may be shown late; the median of some is steady. */
    let recent: number[] = [];
    let lastFrameAt = Number.NEGATIVE_INFINITY;
    let frame = 0;
    const follow = (mediaMs: number, atMs: number) => {
      if (video.paused || video.seeking) return;
      const frameDriftMs = mediaMs - latestFilmMs.current(atMs);
      if (isSeeking) {
        seekCostMs = Math.max(0, Math.min(LONGEST_SEEK_MS, seekCostMs - frameDriftMs / 2));
        recent = [];
      }
      isSeeking = false;
      recent = [...recent, frameDriftMs].slice(-MEDIAN_OF);
      const driftMs = findMedian(recent);
      const decided = controlDrift(state, { driftMs, nowMs: atMs, hasStalled });
      ({ state } = decided);
      const { action } = decided;
      const rate = action.kind === "rate" ? action.rate : 1;
      if (action.kind === "seek") {
        isSeeking = true;
        seek(video, latestFilmMs.current(performance.now()) + seekCostMs);
      }
      hasStalled = false;
      if (rate === 1 || Math.abs(rate - video.playbackRate) >= RATE_STEP) video.playbackRate = rate;
      setBehindSeconds(Math.abs(driftMs) < TOLD_DRIFT_MS ? 0 : Math.round(-driftMs / 1000));
    };
    const handleFrame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
      frame = video.requestVideoFrameCallback(handleFrame);
      lastFrameAt = performance.now();
      follow(mediaTime * 1000, expectedDisplayTime);
    };
    if ("requestVideoFrameCallback" in video) frame = video.requestVideoFrameCallback(handleFrame);
    const handleTimeUpdate = () => {
      const now = performance.now();
      if (now - lastFrameAt > COARSE_MS) follow(video.currentTime * 1000, now);
    };
    const handleWaiting = () => {
      hasStalled ||= !video.seeking;
    };
    const handlePlay = () => setIsPaused(false);
    const handlePause = () => {
      // The end of the film pauses it too.
      if (!video.ended) setIsPaused(true);
    };
    // The film may have been loaded for another position, or stood still while the viewer's device slept.
    const filmMs = latestFilmMs.current(performance.now());
    if (Math.abs(video.currentTime * 1000 - filmMs) > TOLD_DRIFT_MS) seek(video, filmMs);
    video.addEventListener("timeupdate", handleTimeUpdate);
    video.addEventListener("waiting", handleWaiting);
    video.addEventListener("play", handlePlay);
    video.addEventListener("pause", handlePause);
    return () => {
      if (frame) video.cancelVideoFrameCallback(frame);
      video.removeEventListener("timeupdate", handleTimeUpdate);
      video.removeEventListener("waiting", handleWaiting);
      video.removeEventListener("play", handlePlay);
      video.removeEventListener("pause", handlePause);
      video.playbackRate = 1;
      setIsPaused(false);
      setBehindSeconds(0);
    };
  }, [video, isShowing]);

  const returnToRoom = useCallback(() => {
    if (!video) return;
    seek(video, latestFilmMs.current(performance.now()));
    void video.play().catch(() => undefined);
  }, [video]);
  return { behindSeconds, isPaused, returnToRoom };
}

function seek(video: HTMLVideoElement, filmMs: number): void {
  if (video.readyState > 0) video.currentTime = Math.max(0, filmMs / 1000);
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

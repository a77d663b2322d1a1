import { createRoomFollower, type RoomFollower } from "@matinee/domain/room-follower";
import { MAX_DISTANCE_MS } from "@matinee/domain/viewer-distances";
import { useCallback, useEffect, useRef, useState } from "react";
import type { VimeoPlayhead } from "../player/playback/vimeo-playhead.ts";
import { isPlayedRemotely } from "./remote-playback.ts";
import { speedUpMedia } from "./speed-up-media.ts";

/** From then on the screen says how far behind the film is, in milliseconds. */
const SHOWN_DRIFT_MS = 2000;
/** A stopped film this near to the room most likely shows its frame, in milliseconds. */
const SAME_FRAME_MS = 10;
/** Browsers without frame callbacks, and hidden tabs, report the position about this often. */
const COARSE_MS = 1000;
/** An older measurement says nothing about now. */
const MEASURED_MS = 5000;
/** What the texts about these films promise, in milliseconds. */
const [VIMEO_TOLERANCE_MS, REMOTE_TOLERANCE_MS] = [1000, 2000];

export interface FollowedRoom {
  /** How many seconds the film is behind the room; negative when ahead, 0 when together. */
  behindSeconds: number;
  /** The viewer paused. */
  isPaused: boolean;
  /** Continues at the position of the room. */
  returnToRoom: () => void;
  /**
   * Returns how far the film was ahead of the room when it was last measured, in milliseconds; negative when behind. Null
   * when that was not just now.
   */
  readDistanceMs: () => number | null;
}

/**
 * Keeps a film at the position of the room. The drift is measured from the frames on the screen: `currentTime` may be
 * a tenth of a second off. A film at Vimeo and one on another screen have no frames here: they are followed roughly.
 * @param getFilmMs the room's position in the film, at a time of `performance.now()`
 * @param isShowing the film is running for everyone
 * @param isRoomRunning false while everyone waits at one position
 * @param speed more than 1 in a rehearsal, which has no sound then
 */
export function useFollowRoom(
  video: HTMLVideoElement | VimeoPlayhead | null,
  getFilmMs: (deviceMs: number) => number,
  isShowing: boolean,
  isRoomRunning: boolean,
  speed: number,
): FollowedRoom {
  const [behindSeconds, setBehindSeconds] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const latestFilmMs = useRef(getFilmMs);
  useEffect(() => {
    latestFilmMs.current = getFilmMs;
  });
  const follower = useRef<RoomFollower | null>(null);
  const measured = useRef({ driftMs: 0, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (!video || !isShowing) return undefined;
    const element = video instanceof HTMLVideoElement ? video : null;
    const created = createRoomFollower(
      element && speed !== 1 ? speedUpMedia(element, speed) : video,
      (deviceMs) => latestFilmMs.current(deviceMs) / speed,
      () => performance.now(),
      () => (element ? (isPlayedRemotely(element) ? REMOTE_TOLERANCE_MS : null) : VIMEO_TOLERANCE_MS),
    );
    follower.current = created;
    let lastFrameAt = Number.NEGATIVE_INFINITY;
    let frame = 0;
    const follow = (mediaMs: number, atMs: number) => {
      const driftMs = created.follow(mediaMs / speed, atMs);
      if (driftMs === null) return;
      measured.current = { driftMs, at: performance.now() };
      setBehindSeconds(Math.abs(driftMs) < SHOWN_DRIFT_MS ? 0 : Math.round(-driftMs / 1000));
    };
    const requestFrame = () => {
      if (element && "requestVideoFrameCallback" in element)
        frame = element.requestVideoFrameCallback(handleFrame);
    };
    const handleFrame: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
      requestFrame();
      lastFrameAt = performance.now();
      follow(mediaTime * 1000, expectedDisplayTime);
    };
    requestFrame();
    const handleTimeUpdate = () => {
      const now = performance.now();
      if (now - lastFrameAt > COARSE_MS) follow(video.currentTime * 1000, now);
    };
    const handlePlay = () => setIsPaused(false);
    const handlePause = () => {
      // The end of the film pauses it too, and the player plays a stalled film again at once.
      if (video.paused && !video.ended) setIsPaused(true);
    };
    // The film may have been loaded for another position, or stopped while the viewer's device slept.
    created.joinRoom();
    video.addEventListener("timeupdate", handleTimeUpdate);
    video.addEventListener("waiting", created.recordStall);
    video.addEventListener("play", handlePlay);
    video.addEventListener("pause", handlePause);
    return () => {
      if (frame) element?.cancelVideoFrameCallback(frame);
      video.removeEventListener("timeupdate", handleTimeUpdate);
      video.removeEventListener("waiting", created.recordStall);
      video.removeEventListener("play", handlePlay);
      video.removeEventListener("pause", handlePause);
      follower.current = null;
      video.playbackRate = 1;
      setIsPaused(false);
      setBehindSeconds(0);
    };
  }, [video, isShowing, speed]);

  const isRoomStopped = !isShowing && !isRoomRunning;
  useEffect(() => {
    if (video instanceof HTMLVideoElement && isRoomStopped)
      moveStoppedFilm(video, latestFilmMs.current(performance.now()));
  }, [video, isRoomStopped]);

  const returnToRoom = useCallback(() => {
    if (!video) return;
    follower.current?.seekToRoom();
    void video.play().catch(() => undefined);
  }, [video]);
  const readDistanceMs = useCallback(() => {
    const { driftMs, at } = measured.current;
    if (performance.now() - at > MEASURED_MS) return null;
    return Math.round(Math.max(-MAX_DISTANCE_MS, Math.min(MAX_DISTANCE_MS, driftMs)));
  }, []);
  return { behindSeconds, isPaused, returnToRoom, readDistanceMs };
}

/** Shows the frame at which the room stopped: a stop reaches each device a little earlier or later. */
function moveStoppedFilm(video: HTMLVideoElement, roomMs: number): void {
  if (roomMs <= 0 || video.readyState === 0 || video.ended || isPlayedRemotely(video)) return;
  if (Math.abs(video.currentTime * 1000 - roomMs) > SAME_FRAME_MS) video.currentTime = roomMs / 1000;
}

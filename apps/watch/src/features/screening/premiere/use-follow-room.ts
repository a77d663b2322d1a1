import { createRoomFollower, type RoomFollower } from "@matinee/domain/room-follower";
import { speedUpMedia } from "./speed-up-media.ts";
import { useCallback, useEffect, useRef, useState } from "react";

/** From then on the screen says how far behind the film is, in milliseconds. */
const SHOWN_DRIFT_MS = 2000;
/** Browsers without frame callbacks, and hidden tabs, report the position about this often. */
const COARSE_MS = 1000;

export interface FollowedRoom {
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
 * @param speed more than 1 in a rehearsal, which has no sound then
 */
export function useFollowRoom(
  video: HTMLVideoElement | null,
  getFilmMs: (deviceMs: number) => number,
  isShowing: boolean,
  speed: number,
): FollowedRoom {
  const [behindSeconds, setBehindSeconds] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const latestFilmMs = useRef(getFilmMs);
  useEffect(() => {
    latestFilmMs.current = getFilmMs;
  });
  const follower = useRef<RoomFollower | null>(null);
  useEffect(() => {
    if (!video || !isShowing) return undefined;
    const created = createRoomFollower(
      speed === 1 ? video : speedUpMedia(video, speed),
      (deviceMs) => latestFilmMs.current(deviceMs) / speed,
      () => performance.now(),
    );
    follower.current = created;
    let lastFrameAt = Number.NEGATIVE_INFINITY;
    let frame = 0;
    const follow = (mediaMs: number, atMs: number) => {
      const driftMs = created.follow(mediaMs / speed, atMs);
      if (driftMs === null) return;
      setBehindSeconds(Math.abs(driftMs) < SHOWN_DRIFT_MS ? 0 : Math.round(-driftMs / 1000));
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
    const handlePlay = () => setIsPaused(false);
    const handlePause = () => {
      // The end of the film pauses it too.
      if (!video.ended) setIsPaused(true);
    };
    // The film may have been loaded for another position, or stopped while the viewer's device slept.
    created.joinRoom();
    video.addEventListener("timeupdate", handleTimeUpdate);
    video.addEventListener("waiting", created.recordStall);
    video.addEventListener("play", handlePlay);
    video.addEventListener("pause", handlePause);
    return () => {
      if (frame) video.cancelVideoFrameCallback(frame);
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

  const returnToRoom = useCallback(() => {
    if (!video) return;
    follower.current?.seekToRoom();
    void video.play().catch(() => undefined);
  }, [video]);
  return { behindSeconds, isPaused, returnToRoom };
}

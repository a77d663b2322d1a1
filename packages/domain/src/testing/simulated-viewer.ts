import { createRoomFollower, type RoomFollower } from "../room-follower.ts";
import { createSynchronizedClock, type SynchronizedClock } from "../synchronized-clock.ts";
import { SimulatedMedia, type SimulatedRates } from "./simulated-media.ts";

/** Time passes for the media in steps of at most this long, so that no frame is missed. */
const STEP_MS = 20;

/** Where the room is, as a viewer knows it. */
export interface RoomPosition {
  /** The position in the film, in milliseconds; negative before it. */
  filmMs: number;
  isRunning: boolean;
}

export interface SimulatedViewerOptions {
  random: () => number;
  readDeviceMs: () => number;
  /** The viewer's clock, which may be wrong. */
  readWallMs: () => number;
  fetchTime: () => Promise<{ receivedAt: number; sentAt: number }>;
  /** Where the room is at a time of the server. */
  getRoomPosition: (serverMs: number) => RoomPosition;
  getSegmentStartMs: (number: number) => number;
  requestSegment: (media: SimulatedMedia, number: number) => void;
  /** False follows the viewer's own clock, for the control. */
  synchronizes?: boolean;
  rates?: SimulatedRates;
  /** How long the film takes to begin, in milliseconds; by default as long as on an ordinary device. */
  startMs?: number;
  /** False corrects nothing after the start, for the control. */
  corrects?: boolean;
}

export interface SimulatedViewer {
  media: SimulatedMedia;
  clock: SynchronizedClock;
  /** Lets the time of the device that has passed since the last call pass for the film. */
  step: () => void;
}

/** Creates a viewer of a premiere: the real clock and the real controller, with a simulated video. */
export function createSimulatedViewer(options: SimulatedViewerOptions): SimulatedViewer {
  const { random, readDeviceMs, fetchTime, getRoomPosition, synchronizes = true, corrects = true } = options;
  const clock = createSynchronizedClock(fetchTime, options);
  let follower: RoomFollower | null = null;
  const media: SimulatedMedia = new SimulatedMedia({
    random,
    getSegmentStartMs: options.getSegmentStartMs,
    requestSegment: (number) => options.requestSegment(media, number),
    onFrame(mediaMs, atMs) {
      if (corrects) follower?.follow(mediaMs, atMs);
    },
    onWaiting: () => follower?.recordStall(),
    rates: options.rates,
    startMs: options.startMs,
  });
  const toServerMs = (deviceMs: number) => clock.now() + (deviceMs - readDeviceMs());
  const getFilmMs = (deviceMs: number) => getRoomPosition(toServerMs(deviceMs)).filmMs;
  let steppedAt = readDeviceMs();

  function stepTo(nowMs: number) {
    const { filmMs, isRunning } = getRoomPosition(toServerMs(nowMs));
    const isReady = !synchronizes || clock.isSynchronized();
    const isShowing = isReady && isRunning && filmMs >= 0;
    if (isShowing && !follower) {
      follower = createRoomFollower(media, getFilmMs, readDeviceMs);
      follower.joinRoom();
      media.play();
    } else if (!isShowing && follower) {
      follower = null;
      media.pause();
      media.playbackRate = 1;
    }
    media.advance(nowMs - steppedAt, nowMs);
    steppedAt = nowMs;
  }
  return {
    media,
    clock,
    step() {
      const nowMs = readDeviceMs();
      while (nowMs - steppedAt > STEP_MS) stepTo(steppedAt + STEP_MS);
      if (nowMs > steppedAt) stepTo(nowMs);
    },
  };
}

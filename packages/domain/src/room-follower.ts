import { controlDrift, controlDriftRoughly, initialDriftState } from "./drift-control.ts";

/** The part of a video element that the follower uses. */
export interface FollowedMedia {
  /** Seconds. */
  currentTime: number;
  playbackRate: number;
  readonly paused: boolean;
  readonly seeking: boolean;
  /** 0 until the length is known, so that a seek would be lost. */
  readonly readyState: number;
}

export interface RoomFollower {
  /**
   * Corrects the film by a frame that is shown.
   * @param mediaMs the frame's position in the film
   * @param atMs when it is shown, by the device's clock
   * @returns how far the film is ahead of the room, in milliseconds; negative while it is behind, null during a seek
   */
  follow: (mediaMs: number, atMs: number) => number | null;
  /** Remembers that the player had to wait for data. */
  recordStall: () => void;
  /** Goes to the position of the room if the film is more than two seconds away from it. */
  joinRoom: () => void;
  /** Goes to the position of the room. */
  seekToRoom: () => void;
}

/** A changed speed is heard, so it changes in steps. */
const RATE_STEP = 0.01;
const JOIN_BEYOND_MS = 2000;
const FIRST_SEEK_COST_MS = 150;
const LONGEST_SEEK_MS = 3000;
/** A seek that ends further away has waited for the line. */
const USUAL_SEEK_MS = 1000;
const MEDIAN_OF = 5;
/** Two reads of one clock differ by less. */
const MOVED_MS = 10;

/**
 * Creates a controller that keeps a film at the position of the room: by the playback rate or, far away, by a seek.
 * Source: rules/premieres.md, Premiere.
 * @param getFilmMs the room's position in the film in milliseconds, at a time of the device's clock
 * @param readDeviceMs a clock of this device that never jumps, in milliseconds
 * @param readToleranceMs how far the film may be from the room while only seeks can correct it, in milliseconds; null while
 * its rate can be changed
 */
export function createRoomFollower(
  media: FollowedMedia,
  getFilmMs: (deviceMs: number) => number,
  readDeviceMs: () => number,
  readToleranceMs: () => number | null = () => null,
): RoomFollower {
  let state = initialDriftState;
  let hasStalled = false;
  /** From the start, or the end of a pause, until enough frames say how late the film has begun. A seek ends it too. */
  let isBeginning = true;
  let isSeeking = false;
  /** What a seek costs on this device, in milliseconds, learned from the seeks before. */
  let seekCostMs = FIRST_SEEK_COST_MS;
  /** The last seek waited for the line. A second one in a row says that seeks take this long here. */
  let hasWaited = false;
  /** One frame may be shown late; the median of some is steady. */
  let recent: number[] = [];
  /** Where the room was at the last frame, as it was known then. */
  let last: { atMs: number; roomMs: number } | null = null;

  const seekToRoom = () => {
    if (media.readyState === 0) return;
    isSeeking = true;
    isBeginning = false;
    media.currentTime = Math.max(0, (getFilmMs(readDeviceMs()) + seekCostMs) / 1000);
  };
  const learnSeekCost = (driftMs: number) => {
    const isLong = Math.abs(driftMs) > USUAL_SEEK_MS;
    if (!isLong || hasWaited) seekCostMs = Math.max(0, Math.min(LONGEST_SEEK_MS, seekCostMs - driftMs / 2));
    hasWaited = isLong;
  };
  return {
    seekToRoom,
    joinRoom() {
      const driftMs = media.currentTime * 1000 - getFilmMs(readDeviceMs());
      if (Math.abs(driftMs) > JOIN_BEYOND_MS) seekToRoom();
    },
    recordStall() {
      hasStalled ||= !media.seeking;
    },
    follow(mediaMs, atMs) {
      if (media.paused || media.seeking) return null;
      const roomMs = getFilmMs(atMs);
      const frameDriftMs = mediaMs - roomMs;
      // The clock was synchronized since, or a command has moved the room.
      const hasRoomMoved = last !== null && Math.abs(getFilmMs(last.atMs) - last.roomMs) > MOVED_MS;
      last = { atMs, roomMs };
      if (isSeeking) learnSeekCost(frameDriftMs);
      // Frames from before say nothing about where the film goes on.
      if (isSeeking || hasStalled || hasRoomMoved) recent = [];
      isSeeking = false;
      recent = [...recent, frameDriftMs].slice(-MEDIAN_OF);
      const driftMs = findMedian(recent);
      const measured = { driftMs, nowMs: atMs, wasStopped: hasStalled || isBeginning, hasRoomMoved };
      const toleratedMs = readToleranceMs();
      const decided =
        toleratedMs === null
          ? controlDrift(state, measured)
          : controlDriftRoughly(state, measured, toleratedMs);
      ({ state } = decided);
      hasStalled = false;
      isBeginning &&= recent.length < MEDIAN_OF;
      const { action } = decided;
      const rate = action.kind === "rate" ? action.rate : 1;
      const changes =
        rate === 1 ? media.playbackRate !== 1 : Math.abs(rate - media.playbackRate) >= RATE_STEP;
      if (changes) media.playbackRate = rate;
      // After the rate, whose change interrupts a seek in some browsers.
      if (action.kind === "seek") seekToRoom();
      return driftMs;
    },
  };
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import { createRandom, pickBetween } from "./random.ts";
import type { SimulatedRates } from "./simulated-media.ts";
import { createSimulatedViewer } from "./simulated-viewer.ts";

const SECOND_MS = 1000;
/** Viewers who come in time are in the lobby for this long. */
const LOBBY_SECONDS = 40;
const SYNCHRONIZE_MS = 60 * SECOND_MS;
const STEP_MS = 20;
/** The distance to the room is read this often. */
const READ_MS = 100;
const SEGMENT_MS = 4 * SECOND_MS;
const MAX_WRONG_MS = 60 * SECOND_MS;
const MAX_DELAY_MS = 120;
/** Device clocks go wrong by up to 50 millionths. */
const MAX_SKEW = 50e-6;
/** The share of the segments that reach an empty buffer. */
const LATE_SHARE = 0.1;
const [LATE_FROM_MS, LATE_UNTIL_MS] = [50, 250];
/** How long a connection stays lost, in milliseconds. */
const LOST_MS = 5 * SECOND_MS;
const EPOCH_MS = Date.UTC(2026, 10, 27, 17);

export interface SimulationOptions {
  seed: number;
  /** How long the film is watched, in seconds. */
  seconds: number;
  /** The second of the film at which the viewer comes; negative in the lobby. */
  arrivesAt?: number;
  /** False keeps the viewer's own clock, for the control. */
  synchronizes?: boolean;
  /** What becomes of a changed playback rate; by default it is applied. */
  rates?: SimulatedRates;
  /** How long the film takes to begin, in milliseconds; by default as long as on an ordinary device. */
  startMs?: number;
  /** False corrects nothing after the start, for the control. */
  corrects?: boolean;
  /** Seconds of the film at which the connection is lost for five seconds, with the buffer as it is then. */
  losesConnectionAt?: number;
}

interface RequestedSegment {
  number: number;
  leftMs: number;
  waitsForEmptyBuffer: boolean;
}

export interface Viewing {
  /** Every 100 ms, how far the film is from the room, in milliseconds. */
  distances: number[];
  seeks: number;
  /** When the film begins to play, in milliseconds since its start. */
  startedAfterMs: number;
}

/**
 * Lets a viewer watch a premiere in simulated time: with a wrong clock, independent delays of 0-120 ms in both
 * directions, and segments that come 50-250 ms late (rules/premieres.md, Premiere).
 */
export async function simulateViewing(options: SimulationOptions): Promise<Viewing> {
  const { seed, seconds, arrivesAt = -LOBBY_SECONDS, synchronizes = true, losesConnectionAt } = options;
  const arrivesAtMs = arrivesAt * SECOND_MS;
  const untilMs = Math.max(0, arrivesAtMs) + seconds * SECOND_MS - arrivesAtMs;
  const random = createRandom(seed);
  const wrongMs = pickBetween(random, -MAX_WRONG_MS, MAX_WRONG_MS);
  const skew = pickBetween(random, -MAX_SKEW, MAX_SKEW);
  const startedDeviceMs = pickBetween(random, 0, 1e6);
  const getRoomFilmMs = (serverMs: number) => serverMs - EPOCH_MS + arrivesAtMs;
  let requested: RequestedSegment | null = null;
  const viewing: Viewing = { distances: [], seeks: 0, startedAfterMs: Number.POSITIVE_INFINITY };
  let passedMs = 0;
  let readMs = Math.max(0, -arrivesAtMs);

  const isOffline = () => {
    const lostMs = passedMs + arrivesAtMs - (losesConnectionAt ?? Number.POSITIVE_INFINITY) * SECOND_MS;
    return lostMs >= 0 && lostMs < LOST_MS;
  };
  const readDeviceMs = () => startedDeviceMs + passedMs * (1 + skew);
  const viewer = createSimulatedViewer({
    ...options,
    random,
    readDeviceMs,
    readWallMs: () => EPOCH_MS + passedMs + wrongMs,
    async fetchTime() {
      pass(random() * MAX_DELAY_MS);
      const receivedAt = EPOCH_MS + passedMs;
      pass(1);
      const sentAt = EPOCH_MS + passedMs;
      pass(random() * MAX_DELAY_MS);
      return { receivedAt, sentAt };
    },
    getRoomPosition: (serverMs) => ({ filmMs: getRoomFilmMs(serverMs), isRunning: true }),
    getSegmentStartMs: (number) => number * SEGMENT_MS,
    requestSegment(_media, number) {
      const leftMs = pickBetween(random, LATE_FROM_MS, LATE_UNTIL_MS);
      requested = { number, leftMs, waitsForEmptyBuffer: random() < LATE_SHARE };
    },
  });
  const { media } = viewer;

  function transfer(ms: number) {
    if (!requested || isOffline()) return;
    if (requested.waitsForEmptyBuffer && media.bufferedMs > 0) return;
    requested.leftMs -= ms;
    if (requested.leftMs > 0) return;
    const { number } = requested;
    requested = null;
    media.provide(number);
  }

  function pass(ms: number) {
    const endMs = passedMs + ms;
    while (passedMs < endMs) {
      const stepMs = Math.min(endMs - passedMs, STEP_MS);
      passedMs += stepMs;
      transfer(stepMs);
      viewer.step();
      const filmMs = getRoomFilmMs(EPOCH_MS + passedMs);
      if (media.positionMs > 0 && viewing.startedAfterMs === Number.POSITIVE_INFINITY)
        viewing.startedAfterMs = filmMs;
      if (passedMs < readMs) continue;
      readMs += READ_MS;
      viewing.distances.push(Math.abs(media.positionMs - filmMs));
    }
  }

  media.preload();
  while (passedMs < untilMs) {
    if (synchronizes) await viewer.clock.synchronize();
    pass(Math.min(SYNCHRONIZE_MS, untilMs - passedMs));
  }
  return { ...viewing, seeks: media.seeks };
}

/** Returns the value that a share of the values does not exceed. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

import type { FollowedMedia } from "../room-follower.ts";
import { pickBetween } from "./random.ts";

const FRAME_MS = 1000 / 24;
/** A screen shows a frame at its next refresh. */
const REFRESH_MS = 1000 / 60;
const [START_MS, START_SPREAD_MS] = [20, 180];
const [SEEK_MS, SEEK_SPREAD_MS] = [60, 340];
const BUFFER_AHEAD_MS = 24_000;
/** Measured in WebKitGTK: its media framework seeks for each change. */
const RATE_CHANGE_MS = 180;

export interface SimulatedMediaOptions {
  /** Decides how long starts and seeks take. */
  random: () => number;
  /** Returns where a segment begins, in milliseconds. */
  getSegmentStartMs: (number: number) => number;
  /** Asks for a segment. `provide` says that it has arrived. */
  requestSegment: (number: number) => void;
  /** A new frame is shown, at a time of the device's clock. */
  onFrame: (mediaMs: number, atMs: number) => void;
  /** Playback stops for want of data. */
  onWaiting: () => void;
  /** What becomes of a changed playback rate; by default it is applied. */
  rates?: SimulatedRates | undefined;
  /** How long the film takes to begin, in milliseconds; by default as long as on an ordinary device. */
  startMs?: number | undefined;
}

/** `costly`: each change of the rate stops the film for a moment, as WebKitGTK does. */
export type SimulatedRates = "applied" | "ignored" | "costly";

/**
 * A media element for tests: it needs time to start and to seek, shows 24 frames a second on a screen with 60 refreshes,
 * loads one segment after the other, and stops without data.
 */
export class SimulatedMedia implements FollowedMedia {
  paused = true;
  seeking = false;
  readyState = 4;
  seeks = 0;
  /** How long the film stopped for want of data, in milliseconds. */
  stalledMs = 0;
  /** What is shown now. */
  positionMs = 0;
  readonly #options: SimulatedMediaOptions;
  #rate = 1;
  /** What a seek or the start still takes, in milliseconds. */
  #busyMs = 0;
  #isWaiting = false;
  /** Segments are loaded from the one before `#nextSegment` back to `#firstSegment`. */
  #firstSegment = 0;
  #nextSegment = 0;
  #isLoading = false;
  #shownFrame = -1;

  constructor(options: SimulatedMediaOptions) {
    this.#options = options;
  }

  get currentTime(): number {
    return this.positionMs / 1000;
  }

  set currentTime(seconds: number) {
    this.seeks++;
    this.seeking = true;
    this.positionMs = seconds * 1000;
    this.#busyMs = SEEK_MS + this.#options.random() * SEEK_SPREAD_MS;
    if (!this.#isBuffered()) {
      this.#firstSegment = this.#findSegment(this.positionMs);
      this.#nextSegment = this.#firstSegment;
      this.#isLoading = false;
    }
    this.#load();
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    if (this.#options.rates === "costly" && rate !== this.#rate) this.#busyMs += RATE_CHANGE_MS;
    this.#rate = rate;
  }

  /** How much can play without another segment, in milliseconds. */
  get bufferedMs(): number {
    return Math.max(0, this.#options.getSegmentStartMs(this.#nextSegment) - this.positionMs);
  }

  play(): void {
    if (!this.paused) return;
    this.paused = false;
    const { random, startMs } = this.#options;
    this.#busyMs = startMs ?? pickBetween(random, START_MS, START_MS + START_SPREAD_MS);
  }

  pause(): void {
    this.paused = true;
    this.#isWaiting = false;
  }

  /** Takes over a segment that has arrived. */
  provide(number: number): void {
    if (number !== this.#nextSegment) return;
    this.#nextSegment++;
    this.#isLoading = false;
    this.#load();
  }

  /** Loads without playing. */
  preload(): void {
    this.#load();
  }

  /** Lets time pass, at most the length of a frame at once. @param nowMs the device's clock after it */
  advance(deltaMs: number, nowMs: number): void {
    let leftMs = deltaMs;
    if (this.#busyMs > 0) {
      const busyMs = Math.min(this.#busyMs, leftMs);
      this.#busyMs -= busyMs;
      leftMs -= busyMs;
    }
    if (this.#busyMs > 0) return;
    if (!this.#isBuffered()) return this.#wait(leftMs);
    this.seeking = false;
    if (this.paused) return;
    this.#isWaiting = false;
    this.positionMs = Math.min(
      this.positionMs + leftMs * this.#appliedRate,
      this.#options.getSegmentStartMs(this.#nextSegment),
    );
    this.#load();
    this.#show(nowMs);
  }

  get #appliedRate(): number {
    return this.#options.rates === "ignored" ? 1 : this.#rate;
  }

  #wait(ms: number): void {
    if (this.paused || this.seeking) return;
    this.stalledMs += ms;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#options.onWaiting();
  }

  #show(nowMs: number): void {
    const frame = Math.floor(this.positionMs / FRAME_MS);
    if (frame === this.#shownFrame) return;
    this.#shownFrame = frame;
    const dueMs = nowMs - (this.positionMs - frame * FRAME_MS) / this.#appliedRate;
    this.#options.onFrame(frame * FRAME_MS, Math.ceil(dueMs / REFRESH_MS) * REFRESH_MS);
  }

  #isBuffered(): boolean {
    const { getSegmentStartMs } = this.#options;
    return (
      this.positionMs >= getSegmentStartMs(this.#firstSegment) &&
      this.positionMs < getSegmentStartMs(this.#nextSegment)
    );
  }

  #findSegment(positionMs: number): number {
    let number = 0;
    while (this.#options.getSegmentStartMs(number + 1) <= positionMs) number++;
    return number;
  }

  #load(): void {
    if (this.#isLoading || this.bufferedMs >= BUFFER_AHEAD_MS) return;
    this.#isLoading = true;
    this.#options.requestSegment(this.#nextSegment);
  }
}

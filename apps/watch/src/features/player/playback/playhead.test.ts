import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackSeeks } from "./playhead.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createPlayhead() {
  const playhead = Object.assign(new EventTarget(), { currentTime: 100 });
  const reports: number[] = [];
  const stop = trackSeeks(playhead, (seconds) => reports.push(seconds));
  /** Plays for a number of seconds at a rate, with four events a second. */
  const play = (seconds: number, rate = 1) => {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      playhead.currentTime += rate / 4;
      playhead.dispatchEvent(new Event("timeupdate"));
      vi.advanceTimersByTime(250);
    }
  };
  /** Moves the position as a browser does. */
  const seek = (to: number) => {
    playhead.currentTime = to;
    playhead.dispatchEvent(new Event("seeking"));
    playhead.dispatchEvent(new Event("timeupdate"));
  };
  return { playhead, reports, play, seek, stop };
}

test("reports the last position before a seek, and the new one after it", () => {
  const { reports, play, seek } = createPlayhead();
  play(20);
  expect(reports).toEqual([]);
  seek(1800);
  expect(reports).toEqual([120]);
  play(10);
  expect(reports).toEqual([120, 1801]);
  seek(30);
  play(1);
  expect(reports).toEqual([120, 1801, 1810, 31]);
});

test("reports a scrub of fifty seeks twice", () => {
  const { reports, play, seek } = createPlayhead();
  play(5);
  for (let step = 1; step <= 50; step += 1) {
    seek(105 + step * 10);
    vi.advanceTimersByTime(100);
  }
  play(5);
  expect(reports).toEqual([105, 606]);
});

test("reports a scrub back in small steps", () => {
  const { reports, play, seek } = createPlayhead();
  play(5);
  for (let step = 1; step <= 20; step += 1) {
    seek(105 - step * 0.5);
    vi.advanceTimersByTime(50);
  }
  play(2);
  expect(reports).toEqual([105, 96]);
});

test("reports nothing of the small corrections of a premiere, of double speed and of a busy device", () => {
  const { playhead, reports, play, seek } = createPlayhead();
  for (let correction = 0; correction < 10; correction += 1) {
    play(6);
    seek(playhead.currentTime + (correction % 2 === 0 ? 0.4 : -0.4));
  }
  play(30, 2);
  // The browser had no time for events.
  playhead.currentTime += 4;
  play(10);
  expect(reports).toEqual([]);
  const position = playhead.currentTime;
  seek(0);
  expect(reports).toEqual([position]);
});

test("knows a seek whose position another event showed first", () => {
  const { playhead, reports, play } = createPlayhead();
  play(5);
  playhead.currentTime = 900;
  playhead.dispatchEvent(new Event("timeupdate"));
  playhead.dispatchEvent(new Event("seeking"));
  expect(reports).toEqual([105]);
});

test("reports nothing once it has ended", () => {
  const { reports, seek, stop } = createPlayhead();
  seek(500);
  stop();
  vi.advanceTimersByTime(5000);
  seek(900);
  expect(reports).toEqual([100]);
});

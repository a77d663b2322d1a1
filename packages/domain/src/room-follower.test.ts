import { expect, test } from "vitest";
import { createRoomFollower, type FollowedMedia } from "./room-follower.ts";

/** A film that is at a position, and a room at another one. */
function createNight({ mediaMs = 0, roomMs = 0, toleratedMs = null as number | null } = {}) {
  const media: FollowedMedia & { paused: boolean; seeking: boolean; readyState: number } = {
    currentTime: mediaMs / 1000,
    playbackRate: 1,
    paused: false,
    seeking: false,
    readyState: 4,
  };
  const device = { ms: 1000 };
  const room = { ms: roomMs };
  const getFilmMs = (deviceMs: number) => room.ms + (deviceMs - 1000);
  const tolerance = { ms: toleratedMs };
  const follower = createRoomFollower(
    media,
    getFilmMs,
    () => device.ms,
    () => tolerance.ms,
  );
  /** Shows a frame that is this far from the room. */
  const showFrame = (driftMs: number, afterMs = 42) => {
    device.ms += afterMs;
    return follower.follow(getFilmMs(device.ms) + driftMs, device.ms);
  };
  return { media, device, room, tolerance, follower, getFilmMs, showFrame };
}

test("one frame that is shown late changes nothing", () => {
  const { media, showFrame } = createNight();
  for (const driftMs of [0, 0, 0, -200, 0, 0]) showFrame(driftMs);
  expect(media.playbackRate).toBe(1);
});

test("runs slower while ahead, faster while behind, and at the ordinary rate when together", () => {
  const { media, showFrame } = createNight();
  for (let frame = 0; frame < 5; frame++) showFrame(60);
  expect(media.playbackRate).toBeCloseTo(0.97);
  for (let frame = 0; frame < 5; frame++) showFrame(-200);
  expect(media.playbackRate).toBe(1.05);
  for (let frame = 0; frame < 5; frame++) showFrame(4);
  expect(media.playbackRate).toBe(1);
});

test.each([
  {
    title: "follows its rate while the clock is synchronized is not sought",
    follows: 1,
    movedMs: 60,
    seeks: false,
  },
  { title: "does not follow its rate meanwhile is sought", follows: 0, movedMs: 60, seeks: true },
  {
    title: "hardly follows its rate is sought",
    follows: 0.4,
    movedMs: 0,
    seeks: true,
  },
])("a film that $title", ({ follows, movedMs, seeks }) => {
  const { media, room, showFrame } = createNight();
  let driftMs = 0;
  for (let frame = 0; frame < 5; frame++) showFrame(driftMs);
  driftMs = -300;
  for (let frame = 0; frame < 140; frame++) {
    if (frame === 30) {
      room.ms += movedMs;
      driftMs -= movedMs;
    }
    showFrame(driftMs);
    driftMs += (media.playbackRate - 1) * 42 * follows;
  }
  expect(media.currentTime > 0).toBe(seeks);
});

test("after a stall, the first frame decides, not the frames from before", () => {
  const { media, follower, showFrame, getFilmMs, device } = createNight();
  for (let frame = 0; frame < 5; frame++) showFrame(0);
  follower.recordStall();
  showFrame(-700, 700);
  // By what a seek is expected to take, the film goes on ahead of the room.
  expect(media.currentTime * 1000).toBeCloseTo(getFilmMs(device.ms) + 150);
});

test("seeks once when the film begins 600 ms late; control: one that falls behind later is corrected by the rate", () => {
  const { media, device, getFilmMs, showFrame } = createNight();
  // The frame from before the start is shown once more.
  for (const driftMs of [-20, -600, -600]) showFrame(driftMs);
  expect(media.currentTime * 1000).toBeCloseTo(getFilmMs(device.ms) + 150);
  media.currentTime = 0;
  for (let frame = 0; frame < 20; frame++) showFrame(-600);
  expect(media).toMatchObject({ currentTime: 0, playbackRate: 1.05 });
  const control = createNight();
  for (let frame = 0; frame < 5; frame++) control.showFrame(0);
  for (let frame = 0; frame < 20; frame++) control.showFrame(-600);
  expect(control.media).toMatchObject({ currentTime: 0, playbackRate: 1.05 });
});

test("waiting for data during a seek is not a stall", () => {
  const { media, follower, showFrame } = createNight({ mediaMs: 5000 });
  for (let frame = 0; frame < 5; frame++) showFrame(0);
  media.seeking = true;
  follower.recordStall();
  media.seeking = false;
  showFrame(-700);
  expect(media.currentTime).toBe(5);
});

test("learns what a seek takes on the device, but not from one seek that waited for the line", () => {
  const { media, follower, showFrame, getFilmMs, device } = createNight();
  const readLeadMs = () => {
    follower.seekToRoom();
    return media.currentTime * 1000 - getFilmMs(device.ms);
  };
  expect(readLeadMs()).toBeCloseTo(150);
  showFrame(-200);
  expect(readLeadMs()).toBeCloseTo(250);
  showFrame(-5000);
  // It was far off, so the film is sought again at once, with what was known before.
  expect(media.currentTime * 1000 - getFilmMs(device.ms)).toBeCloseTo(250);
  showFrame(-2000);
  expect(readLeadMs()).toBeCloseTo(1250);
});

test("joins the room from more than two seconds away, once the film can seek, and leaves a near one alone", () => {
  const near = createNight({ mediaMs: 11_000, roomMs: 10_000 });
  near.follower.joinRoom();
  expect(near.media.currentTime).toBe(11);
  const far = createNight({ mediaMs: 0, roomMs: 10_000 });
  far.media.readyState = 0;
  far.follower.joinRoom();
  expect(far.media.currentTime).toBe(0);
  far.media.readyState = 4;
  far.follower.joinRoom();
  expect(far.media.currentTime).toBeCloseTo(10.15);
});

test("a tab that was in the background comes back with its first frame", () => {
  const { media, showFrame, getFilmMs, device } = createNight();
  showFrame(0);
  showFrame(-90_000, 90_000);
  showFrame(-90_000);
  showFrame(-90_000);
  expect(media.currentTime * 1000).toBeCloseTo(getFilmMs(device.ms) + 150, -2);
});

test("corrects nothing while the viewer pauses", () => {
  const { media, showFrame } = createNight();
  media.paused = true;
  expect(showFrame(-9000)).toBeNull();
  expect(media).toMatchObject({ currentTime: 0, playbackRate: 1 });
});

test("a film on another screen is left alone within the tolerance, at the ordinary rate", () => {
  const { media, tolerance, showFrame } = createNight({ toleratedMs: 2000 });
  for (let frame = 0; frame < 5; frame++) showFrame(-1900, 1000);
  expect(media).toMatchObject({ currentTime: 0, playbackRate: 1 });
  // The control: back on this screen, it is corrected.
  tolerance.ms = null;
  showFrame(-1900, 1000);
  expect(media.currentTime).toBeGreaterThan(5);
});

test("a film on another screen is sought once beyond the tolerance, then not for ten seconds", () => {
  const { media, device, getFilmMs, showFrame } = createNight({ toleratedMs: 2000 });
  showFrame(-2100, 1000);
  expect(media.currentTime * 1000).toBeCloseTo(getFilmMs(device.ms) + 150);
  media.currentTime = 0;
  for (let second = 0; second < 9; second++) showFrame(-2100, 1000);
  expect(media.currentTime).toBe(0);
  showFrame(-2100, 1000);
  expect(media.currentTime).toBeGreaterThan(0);
  expect(media.playbackRate).toBe(1);
});

import { expect, test } from "vitest";
import { findMedia, moveMedia } from "./media-folders.ts";

const film = "0190a6ff-8c0e-7a51-9d4f-1d2c6f6a7b10";
const first = `/media/v1.Zmlyc3Q.c2ln/${film}`;
const second = `/media/v1.c2Vjb25k.c2ln/${film}`;
const third = `/media/v1.dGhpcmQ.c2ln/${film}`;

test("keeps the addresses of a grant until it is renewed", () => {
  expect(findMedia("unrenewed", `${first}/master.m3u8`)).toBe(`${first}/master.m3u8`);
});

test("requests each file of a grant from its newest folder", () => {
  moveMedia("moved", second);
  expect(findMedia("moved", `${first}/standing`)).toBe(`${second}/standing`);
  moveMedia("moved", third);
  const origin = "https://cinema.example:8443";
  for (const folder of [first, second, third]) {
    expect(findMedia("moved", `${folder}/master.m3u8`)).toBe(`${third}/master.m3u8`);
    expect(findMedia("moved", `${origin}${folder}/720p-av1/00012.m4s?part=1`)).toBe(
      `${origin}${third}/720p-av1/00012.m4s?part=1`,
    );
  }
});

test("moves no other grant of the same video", () => {
  moveMedia("before", second);
  expect(findMedia("after", `${first}/720p/init.mp4`)).toBe(`${first}/720p/init.mp4`);
});

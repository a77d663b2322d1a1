import { expect, test } from "vitest";
import { keepCodec } from "./av1.ts";

/** Keeps one codec of a playlist's levels. @returns the codecs that are left */
function keep(codec: "av01" | "avc1", codecs: readonly string[]): (string | undefined)[] {
  const levels = codecs.map((videoCodec) => ({ videoCodec }));
  // Of a level only its codec is read.
  const hls = {
    levels,
    removeLevel: (index: number) => void levels.splice(index, 1),
  } as unknown as Parameters<typeof keepCodec>[0];
  keepCodec(hls, codec);
  return levels.map(({ videoCodec }) => videoCodec);
}

const both = ["avc1.640028", "av01.0.08M.08", "avc1.64001f", "av01.0.05M.08"];

test("keeps the levels of one codec", () => {
  expect(keep("av01", both)).toEqual(["av01.0.08M.08", "av01.0.05M.08"]);
  expect(keep("avc1", both)).toEqual(["avc1.640028", "avc1.64001f"]);
});

test("keeps H.264 where the film has nothing else", () => {
  expect(keep("av01", ["avc1.640028"])).toEqual(["avc1.640028"]);
});

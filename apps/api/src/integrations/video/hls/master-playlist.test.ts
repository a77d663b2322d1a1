import { expect, test } from "vitest";
import { writeMasterPlaylist } from "./master-playlist.ts";

const sizes = { "1080p": 4_500_000, "720p": 2_400_000, "480p": 1_300_000, "360p": 800_000 };
type Name = keyof typeof sizes;

const listOrder = (...names: Name[]) => {
  const entries = names.map((name) => ({
    name,
    width: 1,
    height: 1,
    codecs: "avc1.640028",
    bandwidth: sizes[name] * 2,
    averageBandwidth: sizes[name],
    iframes: { peak: 100, average: 50 },
  }));
  return writeMasterPlaylist(entries, 25)
    .split("\n")
    .flatMap((line) => (line.endsWith(".m3u8") ? [line.split("/")[0]] : []));
};

test("lists a size for a slow connection first, because players start with the first one", () => {
  expect(listOrder("1080p", "720p", "480p", "360p")).toEqual(["480p", "1080p", "720p", "360p"]);
  expect(listOrder("480p", "360p")).toEqual(["480p", "360p"]);
  expect(listOrder("1080p", "720p")).toEqual(["720p", "1080p"]);
  expect(listOrder("1080p")).toEqual(["1080p"]);
});

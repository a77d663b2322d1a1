import { expect, test } from "vitest";
import { countFields } from "./measure-video.ts";

test("counts the fields of the filter that saw pictures, where ffmpeg created it twice", () => {
  // As ffmpeg 7.1 reports a second of an interlaced broadcast.
  const log = `
[Parsed_idet_0 @ 0x55556889cb00] Single frame detection: TFF:     0 BFF:     0 Progressive:     0 Undetermined:     0
[Parsed_idet_0 @ 0x55556889cb00] Multi frame detection: TFF:     0 BFF:     0 Progressive:     0 Undetermined:     0
[Parsed_idet_0 @ 0x7f16dc001a40] Single frame detection: TFF:    21 BFF:     1 Progressive:     3 Undetermined:     0
[Parsed_idet_0 @ 0x7f16dc001a40] Multi frame detection: TFF:    22 BFF:     1 Progressive:     2 Undetermined:     0`;
  expect(countFields(log)).toEqual({ tff: 22, bff: 1, progressive: 2 });
  expect(countFields("")).toEqual({ tff: 0, bff: 0, progressive: 0 });
});

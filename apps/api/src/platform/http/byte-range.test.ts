import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  [undefined, null],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=900-5000", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=0-1,5-6", null],
  ["seconds=0-1", null],
  ["nonsense", null],
])("of a file of 1,000 bytes, %s reads %j", (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected);
});

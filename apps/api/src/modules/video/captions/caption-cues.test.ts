import { expect, test } from "vitest";
import { clipCaptions, parseCues, writeCues } from "./caption-cues.ts";

const VTT = `WEBVTT - Le Château

NOTE made by hand

STYLE
::cue { color: red }

intro
00:01.000 --> 00:03.500 line:0 align:start
<v Agnès>Bonsoir.
Entrez !

01:00:00.000 --> 01:00:02.000
La fin
`;

test("keeps settings and voices of WebVTT, and drops notes and styles", () => {
  expect(parseCues(VTT)).toEqual([
    { start: 1, end: 3.5, settings: "line:0 align:start", text: "<v Agnès>Bonsoir.\nEntrez !" },
    { start: 3600, end: 3602, settings: "", text: "La fin" },
  ]);
});

test("parses written cues back unchanged", () => {
  const cues = parseCues(VTT);
  expect(parseCues(writeCues(cues))).toEqual(cues);
  expect(clipCaptions(writeCues(cues), 60)).not.toContain("La fin");
});

test("converts SRT to WebVTT: commas, numbers, font tags and Windows line endings", () => {
  const srt =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color=red><i>Fish & chips</i></font>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Yes\r\n";
  expect(writeCues(parseCues(srt))).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Fish &amp; chips</i>\n\n00:00:03.000 --> 00:00:04.000\nYes\n",
  );
});

test.each([
  ["", 1, "no caption"],
  ["WEBVTT\n\n00:00:05.000 --> 00:00:04.000\nBackwards\n", 3, "ends before it begins"],
  [
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n00:00:03.000 --> 00:00:04.000\nTwo\n",
    5,
    "empty line is missing",
  ],
  ["1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:0x,000 --> 00:00:04,000\nTwo\n", 6, "is not a time"],
  ["1\n00:00:01,000 -> 00:00:02,000\nOne\n", 1, "expected a time"],
  ["WEBVTT\n\n00:61:00.000 --> 00:62:00.000\nLate\n", 3, "more than 59"],
  ["WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n\n", 3, "no text"],
])("rejects an invalid file with its line number: %j", (file, line, problem) => {
  expect(() => parseCues(file)).toThrow(new RegExp(`^Line ${line}: .*${problem}`));
});

import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { expect, test } from "vitest";
import { clipCaptions, moveCues, parseCues, writeCues } from "./caption-cues.ts";

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
  expect(parseCues(VTT).cues).toEqual([
    { start: 1, end: 3.5, settings: "line:0 align:start", text: "<v Agnès>Bonsoir.\nEntrez !" },
    { start: 3600, end: 3602, settings: "", text: "La fin" },
  ]);
});

test("parses written cues back unchanged", () => {
  const { cues } = parseCues(VTT);
  expect(parseCues(writeCues(cues)).cues).toEqual(cues);
  expect(clipCaptions(writeCues(cues), 60)).not.toContain("La fin");
});

test("converts SRT to WebVTT: commas, numbers, font tags and Windows line endings", () => {
  const srt =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color=red><i>Fish & chips</i></font>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Yes\r\n";
  expect(writeCues(parseCues(srt).cues)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Fish &amp; chips</i>\n\n00:00:03.000 --> 00:00:04.000\nYes\n",
  );
});

const parseSrt = (...texts: string[]) =>
  parseCues(
    texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join("\n"),
  );

test("keeps brackets that are no tags, and tags in capitals", () => {
  const { cues } = parseSrt(
    "I <3 you\nand more",
    "a < b and c > d",
    "<inaudible> he said <LAUGHS> loudly",
    '<I>So</I> <font color="#fff">white</font> & &lt;black&gt;',
  );
  expect(cues.map(({ text }) => text)).toEqual([
    "I &lt;3 you\nand more",
    "a &lt; b and c &gt; d",
    "&lt;inaudible&gt; he said &lt;LAUGHS&gt; loudly",
    "<i>So</i> white &amp; &lt;black&gt;",
  ]);
  const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<V.loud Bob>Hi <3 <00:01.500><B>you</B> <hm>\n";
  expect(parseCues(vtt).cues[0]?.text).toBe("<v.loud Bob>Hi &lt;3 <00:01.500><b>you</b> &lt;hm&gt;");
  expect(parseCues(writeCues(cues)).cues).toEqual(cues);
});

test("reads what programs write: blank lines in a caption, short times, no spaces, no blank line between captions", () => {
  const srt = `1
0:0:1,5-->0:0:2
One

and a half

2
00:00:03 --> 00:00:04
Two
3
00:00:05,000 --> 00:00:06,000
Three

4
`;
  expect(parseCues(srt)).toEqual({
    cues: [
      { start: 1.5, end: 2, settings: "", text: "One\nand a half" },
      { start: 3, end: 4, settings: "", text: "Two" },
      { start: 5, end: 6, settings: "", text: "Three" },
    ],
    leftOut: [],
  });
});

test("leaves out single captions that cannot be shown, and names them", () => {
  const srt = `1
00:00:01,000 --> 00:00:01,000
Zero

2
00:00:02,000 --> 00:00:03,000
Fine

3
00:00:05,000 --> 00:00:04,000
Backwards

4
00:00:0x,000 --> 00:00:08,000
Letters

5
00:00:09,000 --> 00:00:10,000
`;
  const { cues, leftOut } = parseCues(srt);
  expect(cues.map(({ text }) => text)).toEqual(["Fine"]);
  expect(leftOut.map((cue) => ({ ...cue, problem: cue.problem(getTexts(defaultLanguage)) }))).toEqual([
    { line: 2, start: 1, problem: "the caption ends at the same time as it begins" },
    { line: 10, start: 5, problem: "the caption ends before it begins" },
    { line: 14, start: null, problem: expect.stringContaining("“00:00:0x,000” is not a time") },
  ]);
});

test("moves captions, without those that then end before the film begins", () => {
  const { cues } = parseSrt("a", "b", "c");
  expect(moveCues(cues, -1.5)).toMatchObject([
    { start: 0, end: expect.closeTo(0.4), text: "b" },
    { start: 0.5, end: expect.closeTo(1.4), text: "c" },
  ]);
});

test.each([
  ["", 1, "no caption"],
  ["WEBVTT\n\n00:00:05.000 --> 00:00:04.000\nBackwards\n", 3, "ends before it begins"],
  ["1\n00:00:0x,000 --> 00:00:04,000\nTwo\n", 2, "is not a time"],
  ["1\n00:00:01,000 -> 00:00:02,000\nOne\n", 1, "expected a time"],
  ["WEBVTT\n\n00:61:00.000 --> 00:62:00.000\nLate\n", 3, "is not a time"],
  ["WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n\n", 1, "no caption"],
])(
  "rejects a file without any caption that can be shown, with the line of the first problem: %j",
  (file, line, problem) => {
    expect(() => parseCues(file)).toThrow(new RegExp(`^Line ${line}: .*${problem}`));
  },
);

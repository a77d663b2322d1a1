import { defaultLanguage, getTexts, type Text } from "@matinee/texts/languages";
import { formatTimestamp } from "../../../integrations/video/hls/timestamps.ts";

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** WebVTT cue settings such as `line:0`. */
  settings: string;
  text: string;
}

/** A caption that cannot be shown. */
export interface LeftOutCue {
  /** Of its time, counted from 1. */
  line: number;
  /** Seconds; null where the time could not be read. */
  start: number | null;
  problem: Text;
}

/** A caption file of which nothing can be shown. Lines are counted from 1. */
export class CaptionSyntaxError extends Error {
  readonly text: Text;
  readonly leftOut: readonly LeftOutCue[];

  constructor(line: number, problem: Text, leftOut: readonly LeftOutCue[] = []) {
    const text: Text = (t) => t.captions.atLine(line, problem(t));
    super(text(getTexts(defaultLanguage)));
    this.name = "CaptionSyntaxError";
    this.text = text;
    this.leftOut = leftOut;
  }
}

const TIMING = /^\s*(\S+?)\s*-->\s*(\S+)(?:[ \t]+(.*\S))?\s*$/;
const TIMESTAMP = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;
const MAX_CUES = 50_000;

/**
 * Parses the cues of a WebVTT or SRT file. Drops notes, styles and regions, because the player styles captions, and leaves
 * out each cue that cannot be shown.
 * @throws CaptionSyntaxError when no cue is left, with the first problem, or when there are too many
 */
export function parseCues(file: string): { cues: Cue[]; leftOut: LeftOutCue[] } {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  const leftOut: LeftOutCue[] = [];
  for (const block of splitBlocks(lines, isVtt ? 1 : 0)) {
    const result = parseBlock(block, isVtt, cues.at(-1));
    if (result && "problem" in result) leftOut.push(result);
    else if (result) cues.push(result);
    if (cues.length > MAX_CUES) throw new CaptionSyntaxError(block.line, (t) => t.captions.tooMany(MAX_CUES));
  }
  const [first] = leftOut;
  if (cues.length === 0)
    throw new CaptionSyntaxError(first?.line ?? 1, first?.problem ?? ((t) => t.captions.none), leftOut);
  return { cues, leftOut };
}

interface Block {
  /** Number of its first line, counted from 1. */
  line: number;
  lines: string[];
}

/** Divides the lines at blank ones, and where a blank one is missing before the time of a cue or its number. */
function splitBlocks(lines: readonly string[], from: number): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  const begin = (line: number): Block => {
    const next = { line, lines: [] };
    blocks.push(next);
    return next;
  };
  lines.forEach((text, index) => {
    if (index < from) return;
    if (text.trim() === "") {
      block = null;
      return;
    }
    if (block && isTiming(text) && block.lines.some(isTiming)) {
      const number =
        /^\s*\d+\s*$/.test(block.lines.at(-1) ?? "") && block.lines.length > 2 ? block.lines.pop() : null;
      block = begin(index + (number ? 0 : 1));
      if (number) block.lines.push(number);
    }
    block ??= begin(index + 1);
    block.lines.push(text);
  });
  return blocks;
}

const isTiming = (text: string) => text.includes("-->");

/** @returns null for a block without a caption, or one that continues `previous` */
function parseBlock(
  { line, lines }: Block,
  isVtt: boolean,
  previous: Cue | undefined,
): Cue | LeftOutCue | null {
  const [first = "", second = ""] = lines;
  const at = isTiming(first) ? 0 : 1;
  const timing = at === 0 ? first : second;
  const leaveOut = (problem: Text, start: number | null = null) => ({ line: line + at, start, problem });
  if (!isTiming(timing)) {
    if (isVtt && /^(?:NOTE|STYLE|REGION)\b/.test(first)) return null;
    // The header of a WebVTT file may continue in its own block.
    if (isVtt && line === 2) return null;
    if (!previous)
      return { line, start: null, problem: (t) => t.captions.noTime(formatExample(isVtt), shorten(first)) };
    // A blank line inside a caption; a number alone is one whose caption is missing.
    const text = lines.join("\n");
    if (!/^\s*\d+\s*$/.test(text)) previous.text += `\n${cleanText(text, isVtt)}`;
    return null;
  }
  const [, from, to, settings = ""] = TIMING.exec(timing) ?? [];
  if (!from || !to) return leaveOut((t) => t.captions.wrongTiming(formatExample(isVtt)));
  const start = parseTimestamp(from);
  const end = parseTimestamp(to);
  if (start === null || end === null) {
    const wrong = start === null ? from : to;
    return leaveOut(
      (t) => t.captions.wrongTime(shorten(wrong), isVtt ? "00:01:02.500" : "00:01:02,500"),
      start,
    );
  }
  if (end === start) return leaveOut((t) => t.captions.noLength, start);
  if (end < start) return leaveOut((t) => t.captions.backwards, start);
  const text = cleanText(lines.slice(at + 1).join("\n"), isVtt);
  // Converters write empty cues; leaving them out loses nothing.
  return text.trim() === "" ? null : { start, end, settings: isVtt ? settings : "", text };
}

/** Reads a time in seconds; null when it is none. */
function parseTimestamp(text: string): number | null {
  const [, hours = "0", minutes, secs, fraction = ""] = TIMESTAMP.exec(text) ?? [];
  if (minutes === undefined || secs === undefined || Number(minutes) > 59 || Number(secs) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(secs) + Number(fraction.padEnd(3, "0")) / 1000;
}

const formatExample = (isVtt: boolean) =>
  isVtt ? "00:01:02.500 --> 00:01:04.000" : "00:01:02,500 --> 00:01:04,000";
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Tags that WebVTT knows (its section 4.2.2), and times inside a caption. SRT shares the first three. */
const SRT_TAG = /^<\s*(\/?)\s*([biu])\s*>$/i;
const VTT_TAG = /^<(\/?)(b|i|u|c|v|lang|ruby|rt)((?:[.\s][^>]*)?)>$/i;
const VTT_TIME = /^<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>$/;
/** Tags of SRT that players style. */
const STYLING = /^<\s*\/?\s*(?:font|span|s)\b[^>]*>$/i;

/** Keeps the tags that WebVTT knows, removes styling, and writes any other bracket or ampersand as text. */
function cleanText(text: string, isVtt: boolean): string {
  const escape = (part: string) => part.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return (isVtt ? text : text.replaceAll(/\{\\[^}]*\}/g, ""))
    .replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z]+\d*);)/gi, "&amp;")
    .split(/(<[^<>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return escape(part);
      const [, slash = "", name = "", rest = ""] = (isVtt ? VTT_TAG : SRT_TAG).exec(part) ?? [];
      if (name) return `<${slash}${name.toLowerCase()}${rest}>`;
      if (isVtt && VTT_TIME.test(part)) return part;
      return !isVtt && STYLING.test(part) ? "" : escape(part);
    })
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", nbsp: " " };

/** Reads the text of a cue as viewers see it, without tags. */
export const readPlainText = ({ text }: Cue): string =>
  text
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(lt|gt|amp|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Moves all cues; those that then end before the film begins are left out. */
export function moveCues(cues: readonly Cue[], seconds: number): Cue[] {
  return cues
    .map((cue) => ({ ...cue, start: Math.max(0, cue.start + seconds), end: cue.end + seconds }))
    .filter(({ end }) => end > 0);
}

/** Writes cues as a WebVTT file. */
export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, settings, text }) =>
      `${formatTimestamp(start)} --> ${formatTimestamp(end)}${settings ? ` ${settings}` : ""}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Removes the cues that begin at the limit or later, from WebVTT that writeCues produced. */
export function clipCaptions(captions: string, limitSeconds: number): string {
  return writeCues(parseCues(captions).cues.filter((cue) => cue.start < limitSeconds));
}

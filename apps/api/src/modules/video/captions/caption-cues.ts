import { formatTimestamp } from "../../../integrations/video/hls/timestamps.ts";

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** WebVTT cue settings such as `line:0`. */
  settings: string;
  text: string;
}

/** A syntax error in a caption file. Lines are counted from 1. */
export class CaptionSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}`);
    this.name = "CaptionSyntaxError";
    this.line = line;
  }
}

const TIMING = /^\s*(\S+)\s+-->\s+(\S+)(?:[ \t]+(.*\S))?\s*$/;
const TIMESTAMP = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;
const MAX_CUES = 50_000;

/**
 * Parses the cues of a WebVTT or SRT file. Drops notes, styles and regions, because the player styles captions.
 * @throws CaptionSyntaxError at the first invalid line
 */
export function parseCues(file: string): Cue[] {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  for (const block of splitBlocks(lines, isVtt ? 1 : 0)) {
    const cue = parseBlock(block, isVtt);
    if (cue) cues.push(cue);
    if (cues.length > MAX_CUES)
      throw new CaptionSyntaxError(block.line, `there are more than ${MAX_CUES} captions`);
  }
  if (cues.length === 0)
    throw new CaptionSyntaxError(1, "there is no caption in this file; it should be WebVTT or SRT");
  return cues;
}

interface Block {
  /** Number of its first line, counted from 1. */
  line: number;
  lines: string[];
}

function splitBlocks(lines: readonly string[], from: number): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  lines.forEach((text, index) => {
    if (index < from) return;
    if (text.trim() === "") {
      block = null;
      return;
    }
    if (!block) {
      block = { line: index + 1, lines: [] };
      blocks.push(block);
    }
    block.lines.push(text);
  });
  return blocks;
}

function parseBlock({ line, lines }: Block, isVtt: boolean): Cue | null {
  const [first = "", second = ""] = lines;
  const at = first.includes("-->") ? 0 : 1;
  const timing = at === 0 ? first : second;
  if (!timing.includes("-->")) {
    if (isVtt && /^(?:NOTE|STYLE|REGION)\b/.test(first)) return null;
    // The header of a WebVTT file may continue in its own block.
    if (isVtt && line === 2) return null;
    throw new CaptionSyntaxError(
      line,
      `expected a time such as ${formatExampleTiming(isVtt)}, found “${shorten(first)}”`,
    );
  }
  const [, from, to, settings = ""] = TIMING.exec(timing) ?? [];
  if (!from || !to)
    throw new CaptionSyntaxError(line + at, `the time should read ${formatExampleTiming(isVtt)}`);
  const start = parseTimestamp(from, line + at, isVtt);
  const end = parseTimestamp(to, line + at, isVtt);
  if (end <= start) throw new CaptionSyntaxError(line + at, "the caption ends before it begins");
  const text = lines.slice(at + 1);
  const arrow = text.findIndex((row) => row.includes("-->"));
  if (arrow >= 0)
    throw new CaptionSyntaxError(line + at + 1 + arrow, "an empty line is missing before this caption");
  if (text.length === 0) {
    // Converters write empty cues into SRT; skipping them loses nothing.
    if (!isVtt) return null;
    throw new CaptionSyntaxError(line + at, "this caption has no text");
  }
  return {
    start,
    end,
    settings: isVtt ? settings : "",
    text: isVtt ? text.join("\n") : stripSrtTags(text.join("\n")),
  };
}

function parseTimestamp(text: string, line: number, isVtt: boolean): number {
  const [, hours = "0", minutes, secs, fraction = ""] = TIMESTAMP.exec(text) ?? [];
  if (minutes === undefined || secs === undefined) {
    throw new CaptionSyntaxError(
      line,
      `“${shorten(text)}” is not a time; it should read like ${isVtt ? "00:01:02.500" : "00:01:02,500"}`,
    );
  }
  if (Number(minutes) > 59 || Number(secs) > 59) {
    throw new CaptionSyntaxError(line, `“${shorten(text)}” has more than 59 minutes or seconds`);
  }
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(secs) + Number(fraction.padEnd(3, "0")) / 1000;
}

const formatExampleTiming = (isVtt: boolean) =>
  isVtt ? "00:01:02.500 --> 00:01:04.000" : "00:01:02,500 --> 00:01:04,000";
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Keeps the tags b, i and u, which SRT and WebVTT share; removes other tags and escapes ampersands. */
function stripSrtTags(text: string): string {
  return text
    .replaceAll(/\{\\[^}]*\}/g, "")
    .replaceAll(/<(?!\/?[biu]>)[^>]*>/gi, "")
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, "&amp;");
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
  return writeCues(parseCues(captions).filter((cue) => cue.start < limitSeconds));
}

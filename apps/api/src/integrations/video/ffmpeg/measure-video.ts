import type { VideoTools } from "./find-video-tools.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";

/** Which field of an interlaced frame comes first; "auto" follows the file's own flags. */
export type FieldOrder = "tff" | "bff" | "auto";

interface SampledVideo {
  tools: VideoTools;
  input: MediaInput;
  /** The picture's index among all video streams of the file. */
  pictureStream: number;
  durationSeconds: number;
  signal: AbortSignal;
}

const TIMEOUT_MS = 120_000;
/** Positions of the samples, as fractions of the video's length. */
const SAMPLE_POSITIONS = [0.1, 0.5, 0.8];
const FRAMES_PER_SAMPLE = 60;
/** A lower share of interlaced pictures counts as misdetection. */
const INTERLACED_SHARE = 0.2;
/** The share that refutes the flag of a progressive video: fine stripes look like fields, too. */
const REFUTING_SHARE = 0.85;

/** What the packets of a stream say about it, whatever the header of its file says. Times are seconds of the film. */
export interface MeasuredStream {
  packets: number;
  endSeconds: number;
}

const SCAN_TIMEOUT_MS = 1_800_000;

/**
 * Measures streams by reading the whole file without decoding it. A part that cannot be read ends the measurement.
 * @param streams as ffmpeg names them, such as `0:v:0`
 */
export async function measureStreams(
  { tools, input, signal }: Pick<SampledVideo, "tools" | "input" | "signal">,
  streams: readonly string[],
): Promise<MeasuredStream[]> {
  const measured = streams.map(() => ({ packets: 0, endSeconds: 0 }));
  const timeBases: number[] = [];
  const args = [
    ["-hide_banner", "-nostdin", "-loglevel", "error", ...buildInputArguments(input.demuxer, input.path)],
    streams.flatMap((stream) => ["-map", stream]),
    ["-c", "copy", "-f", "framecrc", "-"],
  ].flat();
  const onLine = (line: string) => {
    const base = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
    if (base) timeBases[Number(base[1])] = Number(base[2]) / Number(base[3]);
    const [index = NaN, dts = NaN, pts = NaN, duration = NaN] = line.split(",").map(Number);
    const stream = measured[index];
    if (!stream) return;
    // A picture is never shown before it is decoded; without a time to be shown, ffmpeg prints the lowest number.
    const end = (Math.max(pts, dts) + duration) * (timeBases[index] ?? 0);
    stream.packets += 1;
    if (end > stream.endSeconds) stream.endSeconds = end;
  };
  await ignoreToolErrors(
    runTool(tools, "ffmpeg", {
      args,
      signal,
      timeoutMs: SCAN_TIMEOUT_MS,
      noOutputTimeoutMs: 600_000,
      onLine,
    }),
  );
  return measured;
}

/**
 * Detects interlacing from decoded pictures, because flags are unreliable: either kind of video may be flagged as the
 * other one or have no flag.
 * @param isFlagged the stream's flag, used where detection finds nothing; null without a flag
 * @returns null for a progressive video
 */
export async function findFieldOrder(
  { tools, input, pictureStream, durationSeconds, signal }: SampledVideo,
  isFlagged: boolean | null,
): Promise<FieldOrder | null> {
  const logs: string[] = [];
  for (const position of SAMPLE_POSITIONS) {
    const args = [
      ["-hide_banner", "-nostdin", "-ss", (durationSeconds * position).toFixed(2)],
      buildInputArguments(input.demuxer, input.path),
      [
        "-map",
        `0:v:${pictureStream}`,
        "-frames:v",
        String(FRAMES_PER_SAMPLE),
        "-vf",
        "idet",
        "-f",
        "null",
        "-",
      ],
    ].flat();
    const output = await ignoreToolErrors(
      runTool(tools, "ffmpeg", { args, signal, timeoutMs: TIMEOUT_MS, stream: "stderr" }),
    );
    logs.push(output ?? "");
  }
  const { tff, bff, progressive } = countFields(logs.join("\n"));
  const interlaced = tff + bff;
  const all = interlaced + progressive;
  if (all === 0) return isFlagged ? "auto" : null;
  if (interlaced / all < (isFlagged === false ? REFUTING_SHARE : INTERLACED_SHARE)) return null;
  return tff >= bff ? "tff" : "bff";
}

/** The pictures of a film by their fields: the top or the bottom one first, or both at once. */
interface FieldCounts {
  tff: number;
  bff: number;
  progressive: number;
}

/**
 * Sums the counts of the filter `idet` in logs of ffmpeg. A log has several when ffmpeg has created the filter more than
 * once, as ffmpeg 7 always does: the first one has then seen no picture.
 */
export function countFields(log: string): FieldCounts {
  const sum: FieldCounts = { tff: 0, bff: 0, progressive: 0 };
  const counts = log.matchAll(/Multi frame detection:\s*TFF:\s*(\d+)\s*BFF:\s*(\d+)\s*Progressive:\s*(\d+)/g);
  for (const [, tff, bff, progressive] of counts) {
    sum.tff += Number(tff);
    sum.bff += Number(bff);
    sum.progressive += Number(progressive);
  }
  return sum;
}

const WINDOWS = 10;
const WINDOW_SECONDS = 4;
/** Consecutive pictures that define a rate; a shorter burst is a stutter. */
const FRAMES_PER_RUN = 24;

/** Finds the fastest sustained frame rate of a video by sampling, in frames per second; 0 where unknown. */
export async function findPeakFrameRate({
  tools,
  input,
  pictureStream,
  durationSeconds,
  signal,
}: SampledVideo): Promise<number> {
  const intervals = Array.from({ length: WINDOWS }, (_, index) => {
    const start = (durationSeconds * index) / WINDOWS;
    return `${start.toFixed(2)}%+${WINDOW_SECONDS}`;
  });
  const args = [
    [
      "-v",
      "error",
      ...buildInputArguments(input.demuxer, input.path),
      "-select_streams",
      `v:${pictureStream}`,
    ],
    ["-read_intervals", intervals.join(","), "-show_entries", "packet=pts_time", "-of", "csv=p=0"],
  ].flat();
  const output = await ignoreToolErrors(runTool(tools, "ffprobe", { args, signal, timeoutMs: TIMEOUT_MS }));
  return computePeakFrameRate((output ?? "").split("\n").map(Number.parseFloat).filter(Number.isFinite));
}

/** @param times timestamps of pictures in seconds, in any order, duplicates allowed */
export function computePeakFrameRate(times: readonly number[]): number {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  let peak = 0;
  for (let last = FRAMES_PER_RUN; last < sorted.length; last++) {
    const seconds = (sorted[last] ?? 0) - (sorted[last - FRAMES_PER_RUN] ?? 0);
    if (seconds > 0) peak = Math.max(peak, FRAMES_PER_RUN / seconds);
  }
  return peak;
}

/** Returns null when the tool fails: the conversion will report whether the file is the cause. */
async function ignoreToolErrors(output: Promise<string>): Promise<string | null> {
  try {
    return await output;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

import type { VideoTools } from "./find-video-tools.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";

/** Which field of an interlaced frame comes first; "auto" where only the file's own flags tell. */
export type FieldOrder = "tff" | "bff" | "auto";

interface SampledVideo {
  tools: VideoTools;
  input: MediaInput;
  durationSeconds: number;
  signal: AbortSignal;
}

const TIMEOUT_MS = 120_000;
/** Parts of the film's length at which pictures are looked at. */
const SAMPLE_POSITIONS = [0.1, 0.5, 0.8];
const FRAMES_PER_SAMPLE = 60;
/** Fewer interlaced pictures than this are misjudged ones. */
const INTERLACED_SHARE = 0.2;

/**
 * Looks at decoded pictures: flags alone call progressive film in interlaced streams interlaced, and some interlaced
 * streams carry no flag.
 * @param isFlagged what to believe where the pictures do not tell
 * @returns null for a progressive film
 */
export async function findFieldOrder(
  { tools, input, durationSeconds, signal }: SampledVideo,
  isFlagged: boolean,
): Promise<FieldOrder | null> {
  const seen = { TFF: 0, BFF: 0, Progressive: 0 };
  for (const place of SAMPLE_POSITIONS) {
    const args = [
      ["-hide_banner", "-nostdin", "-ss", (durationSeconds * place).toFixed(2)],
      buildInputArguments(input.demuxer, input.path),
      ["-map", "0:v:0", "-frames:v", String(FRAMES_PER_SAMPLE), "-vf", "idet", "-f", "null", "-"],
    ].flat();
    const said = await ignoreToolErrors(
      runTool(tools, "ffmpeg", { args, signal, timeoutMs: TIMEOUT_MS, stream: "stderr" }),
    );
    const counts = /Multi frame detection:\s*TFF:\s*(\d+)\s*BFF:\s*(\d+)\s*Progressive:\s*(\d+)/.exec(
      said ?? "",
    );
    seen.TFF += Number(counts?.[1] ?? 0);
    seen.BFF += Number(counts?.[2] ?? 0);
    seen.Progressive += Number(counts?.[3] ?? 0);
  }
  const interlaced = seen.TFF + seen.BFF;
  const all = interlaced + seen.Progressive;
  if (all === 0) return isFlagged ? "auto" : null;
  if (interlaced / all < INTERLACED_SHARE) return null;
  return seen.TFF >= seen.BFF ? "tff" : "bff";
}

const WINDOWS = 10;
const WINDOW_SECONDS = 4;
/** Pictures in a row that make a rate: fewer are a stutter. */
const FRAMES_PER_RUN = 24;

/** The fastest rate that a film of changing pace keeps up, in frames a second, from samples of it; 0 where unknown. */
export async function findPeakFrameRate({
  tools,
  input,
  durationSeconds,
  signal,
}: SampledVideo): Promise<number> {
  const intervals = Array.from({ length: WINDOWS }, (_, index) => {
    const start = (durationSeconds * index) / WINDOWS;
    return `${start.toFixed(2)}%+${WINDOW_SECONDS}`;
  });
  const args = [
    ["-v", "error", ...buildInputArguments(input.demuxer, input.path), "-select_streams", "v:0"],
    ["-read_intervals", intervals.join(","), "-show_entries", "packet=pts_time", "-of", "csv=p=0"],
  ].flat();
  const said = await ignoreToolErrors(runTool(tools, "ffprobe", { args, signal, timeoutMs: TIMEOUT_MS }));
  return computePeakFrameRate((said ?? "").split("\n").map(Number.parseFloat).filter(Number.isFinite));
}

/** @param times of pictures in seconds, in any order, some of them twice */
export function computePeakFrameRate(times: readonly number[]): number {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  let peak = 0;
  for (let last = FRAMES_PER_RUN; last < sorted.length; last++) {
    const seconds = (sorted[last] ?? 0) - (sorted[last - FRAMES_PER_RUN] ?? 0);
    if (seconds > 0) peak = Math.max(peak, FRAMES_PER_RUN / seconds);
  }
  return peak;
}

/** What cannot be measured is not known: the conversion says whether the file is at fault. */
async function ignoreToolErrors(output: Promise<string>): Promise<string | null> {
  try {
    return await output;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

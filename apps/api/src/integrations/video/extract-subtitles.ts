import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { VideoTools } from "./find-video-tools.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import { runTool, ToolError } from "./run-tool.ts";

/** One text subtitle stream of an uploaded file. */
export interface SubtitleStream {
  /** Its position among the file's subtitle streams, as ffmpeg counts them. */
  index: number;
  /** BCP 47; null when the file names none. */
  language: string | null;
  title: string | null;
  isForced: boolean;
  isForDeaf: boolean;
}

export interface ExtractedSubtitles extends SubtitleStream {
  /** WebVTT as ffmpeg writes it. */
  text: string;
}

/** Subtitle streams that are text; those of discs and broadcasts are pictures. */
export const TEXT_SUBTITLES: ReadonlySet<string> = new Set([
  "subrip",
  "srt",
  "mov_text",
  "ass",
  "ssa",
  "webvtt",
  "text",
]);

const MAX_STREAMS = 32;
/** As much as a caption file may have that is uploaded. */
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 1_800_000;

interface ExtractOptions {
  tools: VideoTools;
  log: Pick<FastifyBaseLogger, "warn">;
  folder: string;
  signal: AbortSignal;
}

/** The text of a file's subtitles. A film whose subtitles cannot be read is a film still. */
export async function extractSubtitles(
  input: MediaInput,
  streams: readonly SubtitleStream[],
  { tools, log, folder, signal }: ExtractOptions,
): Promise<ExtractedSubtitles[]> {
  const some = streams.slice(0, MAX_STREAMS);
  if (some.length === 0) return [];
  const place = join(folder, "subtitles");
  await mkdir(place, { recursive: true });
  try {
    const args = [
      ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-vn", "-an", "-dn"],
      buildInputArguments(input.demuxer, input.path),
      some.flatMap(({ index }) => ["-map", `0:s:${index}`, "-c:s", "webvtt", "-f", "webvtt", `${index}.vtt`]),
    ].flat();
    await runTool(tools, "ffmpeg", { args, folder: place, signal, timeoutMs: TIMEOUT_MS });
    const read = await Promise.all(
      some.map(async (stream) => {
        const path = join(place, `${stream.index}.vtt`);
        const { size } = await stat(path);
        return size <= MAX_BYTES ? [{ ...stream, text: await readFile(path, "utf8") }] : [];
      }),
    );
    return read.flat();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    log.warn({ output: error.output }, "subtitles not extracted");
    return [];
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

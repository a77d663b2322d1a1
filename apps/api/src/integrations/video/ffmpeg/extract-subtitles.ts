import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { VideoTools } from "./find-video-tools.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import { runTool, ToolError } from "./run-tool.ts";

/** One text subtitle stream of an uploaded file. */
export interface SubtitleStream {
  /** Index among the file's subtitle streams, as ffmpeg counts them. */
  index: number;
  /** BCP 47; null when the file declares none. */
  language: string | null;
  title: string | null;
  isForced: boolean;
  isForDeaf: boolean;
}

export interface ExtractedSubtitles extends SubtitleStream {
  /** WebVTT as ffmpeg writes it. */
  text: string;
}

/** Codecs of text subtitles. Subtitles of discs and broadcasts are pictures. */
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
/** The same limit as for an uploaded caption file. */
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 1_800_000;

interface ExtractOptions {
  tools: VideoTools;
  log: Pick<FastifyBaseLogger, "warn">;
  folder: string;
  signal: AbortSignal;
}

/** Extracts the text subtitles of a file. Returns none when they cannot be read, because the video is still usable. */
export async function extractSubtitles(
  input: MediaInput,
  streams: readonly SubtitleStream[],
  { tools, log, folder, signal }: ExtractOptions,
): Promise<ExtractedSubtitles[]> {
  const selected = streams.slice(0, MAX_STREAMS);
  if (selected.length === 0) return [];
  const subtitlesFolder = join(folder, "subtitles");
  await mkdir(subtitlesFolder, { recursive: true });
  try {
    const args = [
      ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-vn", "-an", "-dn"],
      buildInputArguments(input.demuxer, input.path),
      selected.flatMap(({ index }) => [
        "-map",
        `0:s:${index}`,
        "-c:s",
        "webvtt",
        "-f",
        "webvtt",
        `${index}.vtt`,
      ]),
    ].flat();
    await runTool(tools, "ffmpeg", { args, folder: subtitlesFolder, signal, timeoutMs: TIMEOUT_MS });
    const read = await Promise.all(
      selected.map(async (stream) => {
        const path = join(subtitlesFolder, `${stream.index}.vtt`);
        const { size } = await stat(path);
        return size <= MAX_BYTES ? [{ ...stream, text: await readFile(path, "utf8") }] : [];
      }),
    );
    return read.flat();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    log.warn({ output: error.output }, "extracting subtitles failed");
    return [];
  } finally {
    await rm(subtitlesFolder, { recursive: true, force: true });
  }
}

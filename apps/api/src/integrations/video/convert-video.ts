import { availableParallelism } from "node:os";
import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { type Conversion, conversionArguments, planThumbnails, STILLS } from "./ffmpeg-arguments.ts";
import type { VideoTools } from "./find-tools.ts";
import { ladderFor, type Rung } from "./ladder.ts";
import { makePictures } from "./make-pictures.ts";
import { type MasterEntry, readCodecs, writeMasterPlaylist } from "./master-playlist.ts";
import { readSegments, writeMediaPlaylist } from "./media-playlist.ts";
import { probeVideo, type ProbedVideo } from "./probe-video.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { HEAD_BYTES, sniffVideo } from "./sniff-video.ts";
import { writeThumbnails } from "./thumbnails.ts";
import { VideoFailure } from "./video-failure.ts";

export interface ConvertedVideo {
  source: ProbedVideo;
  /** Seconds of what came out, by its playlist. */
  durationSeconds: number;
  renditions: (MasterEntry & { shorter: number })[];
  hasPoster: boolean;
  /** Everything written, relative to the folder. */
  files: string[];
}

export interface ConvertOptions {
  tools: VideoTools;
  log: FastifyBaseLogger;
  /** An empty folder of the caller's. */
  folder: string;
  /** 0: as many as the machine offers, at most 8. */
  threads: number;
  signal: AbortSignal;
  /** Percent from 0 to 100. */
  onProgress: (percent: number) => void;
}

const MINUTE = 60_000;
const SILENCE_MS = 10 * MINUTE;
/** A conversion may take this many times the film's length, on a slow machine, besides some minutes. */
const SLOWEST = 40;

/**
 * Makes an HLS ladder of a file: `master.m3u8`, a folder for each size, scrub thumbnails and a poster.
 * @throws VideoFailure when the file is at fault; ToolError or others when we are; the signal's reason when aborted
 */
export async function convertVideo(path: string, options: ConvertOptions): Promise<ConvertedVideo> {
  const { tools, log, folder, signal, onProgress } = options;
  const input = { demuxer: await sniffVideo(await readHead(path)), path };
  const source = await probeVideo(tools, input, signal, folder);
  const rungs = ladderFor(source);
  const thumbnails = planThumbnails(source);
  for (const name of [...rungs.map((rung) => rung.name), STILLS, "thumbnails"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const threads = options.threads || Math.min(8, availableParallelism());
  if (source.isHdr && !tools.canTonemap) log.warn("HDR is not brought down: this ffmpeg has no zscale");
  const conversion: Conversion = {
    ...{ input, source, rungs, thumbnails, threads },
    tonemap: tools.canTonemap,
  };

  const frames = Math.max(1, source.durationSeconds * source.frameRate.value);
  await runTool(tools, "ffmpeg", {
    args: conversionArguments(conversion),
    folder,
    signal,
    timeoutMs: 10 * MINUTE + source.durationSeconds * 1000 * SLOWEST,
    silenceMs: SILENCE_MS,
    onLine: (line) => {
      if (line.startsWith("frame=")) onProgress(Math.min(97, (97 * Number(line.slice(6))) / frames));
    },
  }).catch((error: unknown) => {
    if (error instanceof ToolError) log.warn({ output: error.output }, "conversion failed");
    throw error;
  });

  const { hasPoster } = await makePictures(conversion, options);
  const made = await Promise.all(rungs.map((rung) => finishRendition(folder, rung)));
  const durationSeconds = Math.max(...made.map((rendition) => rendition.seconds));
  if (!(durationSeconds > 0)) throw new VideoFailure("No picture could be read from this file.");
  const renditions = made.map(({ seconds: _seconds, ...rendition }) => rendition);
  await writeFile(join(folder, "master.m3u8"), writeMasterPlaylist(renditions, source.frameRate.value));
  const sheets = await readdir(join(folder, "thumbnails"));
  await writeFile(
    join(folder, "thumbnails.vtt"),
    writeThumbnails(thumbnails, durationSeconds, Math.max(1, sheets.length)),
  );
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return { source, durationSeconds, renditions, hasPoster, files };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Rewrites a size's playlist as ours, and measures it for the master. */
async function finishRendition(folder: string, rung: Rung) {
  const playlist = join(folder, rung.name, "index.m3u8");
  const segments = readSegments(await readFile(playlist, "utf8"));
  await writeFile(playlist, writeMediaPlaylist(segments));
  const sizes = await Promise.all(
    segments.map(async (segment) => (await stat(join(folder, rung.name, segment.name))).size),
  );
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const bits = sizes.reduce((sum, size) => sum + size, 0) * 8;
  const peak = Math.max(
    0,
    ...segments.map(({ seconds }, index) => ((sizes[index] ?? 0) * 8) / Math.max(1, seconds)),
  );
  return {
    name: rung.name,
    width: rung.width,
    height: rung.height,
    shorter: rung.shorter,
    bandwidth: Math.ceil(peak),
    averageBandwidth: Math.ceil(bits / Math.max(1, seconds)),
    codecs: await readCodecs(join(folder, rung.name, "init.mp4")),
    seconds,
  };
}

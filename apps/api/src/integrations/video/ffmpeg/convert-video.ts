import { availableParallelism } from "node:os";
import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import {
  listAudioFolders,
  type Conversion,
  buildConversionArguments,
  planThumbnails,
  STILLS_FOLDER,
} from "./ffmpeg-arguments.ts";
import type { AudioTrack } from "./audio-tracks.ts";
import { type ExtractedSubtitles, extractSubtitles } from "./extract-subtitles.ts";
import type { VideoTools } from "./find-video-tools.ts";
import { findFirstKeyframe } from "../hls/fragments.ts";
import { planLadder, type Rung } from "./ladder.ts";
import { makeThumbnails, writeThumbnailsVtt } from "./make-thumbnails.ts";
import {
  type AudioRendition,
  type VideoVariant,
  readCodecs,
  writeMasterPlaylist,
} from "../hls/master-playlist.ts";
import {
  type IFrame,
  measureBitRates,
  parseSegments,
  writeIFramePlaylist,
  writeMediaPlaylist,
} from "../hls/media-playlist.ts";
import { probeVideo, type ProbedVideo } from "./probe-video.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { SNIFF_BYTES, sniffVideo } from "./sniff-video.ts";
import { InvalidVideoError } from "./invalid-video-error.ts";

export interface ConvertedVideo {
  source: ProbedVideo;
  /** Seconds of the converted video, from its playlist. */
  durationSeconds: number;
  renditions: (VideoVariant & { shorter: number })[];
  hasPoster: boolean;

  subtitles: ExtractedSubtitles[];
  /** Paths of all written files, relative to the folder. */
  files: string[];
}

export interface ConvertOptions {
  tools: VideoTools;
  log: FastifyBaseLogger;
  /** An empty folder that the caller owns. */
  folder: string;
  /** 0 uses every processor, at most 8. */
  threads: number;
  /** The most pixels, summed over all frames, that are converted. */
  maxPixels: number;
  signal: AbortSignal;
  /** Percent from 0 to 100. */
  onProgress: (percent: number) => void;
}

const MINUTE = 60_000;
const NO_OUTPUT_TIMEOUT_MS = 10 * MINUTE;
/** On a slow machine a conversion may take this many times the video's length, plus some minutes. */
const MAX_SLOWDOWN = 40;
/** The slowest conversion, as slow as that for full HD. A long video of small pictures therefore takes no days. */
const MIN_PIXELS_PER_SECOND = 1_250_000;

const TOO_LARGE_MESSAGE =
  "This video is longer or larger than an account without a credit can convert. Please add a credit first, or upload a smaller version.";

/**
 * Converts a file to an HLS ladder: `master.m3u8`, a folder for each size, scrub thumbnails and a poster.
 * @throws InvalidVideoError when the file is the cause; ToolError or others when the server is; the signal's reason when
 * aborted
 */
export async function convertVideo(path: string, options: ConvertOptions): Promise<ConvertedVideo> {
  const { tools, log, folder, signal, onProgress } = options;
  const input = { demuxer: await sniffVideo(await readHead(path, SNIFF_BYTES)), path };
  const source = await probeVideo(tools, input, signal, folder);
  const frames = Math.max(1, source.durationSeconds * source.frameRate.value);
  const pixels = frames * source.width * source.height;
  if (pixels > options.maxPixels) throw new InvalidVideoError(TOO_LARGE_MESSAGE);
  const rungs = planLadder(source);
  const thumbnails = planThumbnails(source);
  const sound = listAudioFolders(source);
  for (const name of [...rungs.map((rung) => rung.name), ...sound, STILLS_FOLDER, "thumbnails"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const threads = options.threads || Math.min(8, availableParallelism());
  if (source.isHdr && !tools.canTonemap) log.warn("ffmpeg has no zscale; HDR is not tone-mapped");
  const conversion: Conversion = {
    input,
    source,
    rungs,
    thumbnails,
    threads,
    tonemap: tools.canTonemap,
    deinterlacer: tools.deinterlacer,
  };

  const timeoutSeconds =
    10 * 60 + Math.min(source.durationSeconds * MAX_SLOWDOWN, pixels / MIN_PIXELS_PER_SECOND);
  await runTool(tools, "ffmpeg", {
    args: buildConversionArguments(conversion),
    folder,
    signal,
    timeoutMs: timeoutSeconds * 1000,
    cpuSeconds: timeoutSeconds * availableParallelism(),
    noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
    onLine: (line) => {
      if (line.startsWith("frame=")) onProgress(Math.min(97, (97 * Number(line.slice(6))) / frames));
    },
  }).catch((error: unknown) => {
    if (error instanceof ToolError) log.warn({ output: error.output }, "ffmpeg failed");
    throw error;
  });

  const { hasPoster } = await makeThumbnails(conversion, options);
  const subtitles = await extractSubtitles(input, source.subtitles, options);
  const finished = await Promise.all(rungs.map((rung) => finishRendition(folder, rung)));
  const durationSeconds = Math.max(...finished.map((rendition) => rendition.seconds));
  if (!(durationSeconds > 0)) throw new InvalidVideoError("No picture could be read from this file.");
  const renditions = finished.map(({ seconds: _seconds, ...rendition }) => rendition);
  const audio = await Promise.all(sound.map((name, index) => finishAudio(folder, name, source.audio[index])));
  await writeFile(
    join(folder, "master.m3u8"),
    writeMasterPlaylist(renditions, source.frameRate.value, audio),
  );
  const sheets = await readdir(join(folder, "thumbnails"));
  await writeFile(
    join(folder, "thumbnails.vtt"),
    writeThumbnailsVtt(thumbnails, durationSeconds, Math.max(1, sheets.length)),
  );
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return { source, durationSeconds, renditions, hasPoster, subtitles, files };
}

/** The sample index of a segment, some kilobytes at its beginning, fits within this many bytes. */
const SEGMENT_INDEX_BYTES = 128 * 1024;

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Rewrites ffmpeg's playlist in our format, and measures its segments. */
async function finishPlaylist(folder: string, name: string) {
  const playlist = join(folder, name, "index.m3u8");
  const listed = parseSegments(await readFile(playlist, "utf8"));
  await writeFile(playlist, writeMediaPlaylist(listed));
  const segments = await Promise.all(
    listed.map(async (segment) => ({
      ...segment,
      bytes: (await stat(join(folder, name, segment.name))).size,
    })),
  );
  const { peak, average } = measureBitRates(segments);
  return { segments, bandwidth: peak, averageBandwidth: average };
}

async function finishAudio(
  folder: string,
  name: string,
  track: AudioTrack | undefined,
): Promise<AudioRendition> {
  const { bandwidth, averageBandwidth } = await finishPlaylist(folder, name);
  const { name: title = name, language = null } = track ?? {};
  return { folder: name, name: title, language, bandwidth, averageBandwidth };
}

async function finishRendition(folder: string, { name, width, height, shortSide }: Rung) {
  const { segments, bandwidth, averageBandwidth } = await finishPlaylist(folder, name);
  const init = await readFile(join(folder, name, "init.mp4"));
  const frames: IFrame[] = [];
  for (const segment of segments) {
    const keyframe = findFirstKeyframe(
      init,
      await readHead(join(folder, name, segment.name), SEGMENT_INDEX_BYTES),
    );
    if (!keyframe) throw new Error("A converted segment does not begin with a keyframe");
    frames.push({ ...segment, ...keyframe });
  }
  await writeFile(join(folder, name, "iframes.m3u8"), writeIFramePlaylist(frames));
  return {
    name,
    width,
    height,
    shorter: shortSide,
    bandwidth,
    averageBandwidth,
    codecs: await readCodecs(join(folder, name, "init.mp4")),
    iframes: measureBitRates(frames.map((frame) => ({ ...frame, bytes: frame.length }))),
    seconds: segments.reduce((sum, segment) => sum + segment.seconds, 0),
  };
}

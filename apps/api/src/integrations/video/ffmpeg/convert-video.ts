import { availableParallelism } from "node:os";
import { access, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import {
  listAudioFolders,
  type Conversion,
  buildConversionArguments,
  planThumbnails,
  STILLS_FOLDER,
} from "./ffmpeg-arguments.ts";
import { type ExtractedSubtitles, extractSubtitles } from "./extract-subtitles.ts";
import type { VideoTools } from "./find-video-tools.ts";
import {
  COMPLETE_PLAYLIST,
  type ConvertedLadder,
  finishAudioTracks,
  finishRenditions,
  listFiles,
  MASTER_PLAYLIST,
  readHead,
  writeMaster,
} from "./finish-ladder.ts";
import { planLadder, type Rung, splitLadder } from "./ladder.ts";
import { makeThumbnails, writeThumbnailsVtt } from "./make-thumbnails.ts";
import { probeVideo, type ProbedVideo } from "./probe-video.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { SNIFF_BYTES, sniffVideo } from "./sniff-video.ts";
import { InvalidVideoError } from "./invalid-video-error.ts";
import { KEPT_SOUND, opensInputTwice } from "./sound-arguments.ts";

export interface ConvertedVideo extends ConvertedLadder {
  source: ProbedVideo;
  /** Seconds of the converted video, from its playlist. */
  durationSeconds: number;
  /** Whether `convertLargerSizes` has sizes to add. */
  isComplete: boolean;
  hasPoster: boolean;
  /** Whether parts of the picture or the sound could not be decoded. */
  isDamaged: boolean;
  subtitles: ExtractedSubtitles[];
  /** Paths of all written files, relative to the folder. */
  files: string[];
}

export interface ConvertOptions {
  tools: VideoTools;
  log: Pick<FastifyBaseLogger, "warn">;
  /** A folder that the caller owns: empty, or as `convertVideo` left it for `convertLargerSizes`. */
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
export const NO_OUTPUT_TIMEOUT_MS = 10 * MINUTE;
/** On a slow machine a conversion may take this many times the video's length, plus some minutes. */
const MAX_SLOWDOWN = 40;
/** The slowest conversion, as slow as that for full HD. A long video of small pictures therefore takes no days. */
const MIN_PIXELS_PER_SECOND = 1_250_000;

/**
 * Converts a file to a playable HLS ladder: `master.m3u8`, a folder for each size up to 720p, thumbnails and a poster.
 * @throws InvalidVideoError when the file is the cause; ToolError or others when the server is; the signal's reason when
 * aborted
 */
export async function convertVideo(path: string, options: ConvertOptions): Promise<ConvertedVideo> {
  const { folder } = options;
  const { conversion, larger } = await planConversion(path, options);
  const { input, source, rungs, thumbnails } = conversion;
  // The time zero of a broadcast depends on the streams that a run reads.
  const isKept = larger.length > 0 && source.audio.length === 1 && opensInputTwice(input);
  const { isDamaged } = await runConversion({ ...conversion, sound: { isKept, isReused: false } }, options);
  const { hasPoster } = await makeThumbnails(conversion, options);
  const subtitles = await extractSubtitles(input, source.subtitles, options);
  const { renditions, durationSeconds } = await finishRenditions(folder, rungs);
  const audio = await finishAudioTracks(folder, source);
  await writeMaster(folder, MASTER_PLAYLIST, { renditions, audio }, source);
  const sheets = await readdir(join(folder, "thumbnails"));
  await writeFile(
    join(folder, "thumbnails.vtt"),
    writeThumbnailsVtt(thumbnails, durationSeconds, sheets.length),
  );
  const files = (await listFiles(folder)).filter((file) => file !== KEPT_SOUND);
  const isComplete = larger.length === 0;
  return {
    source,
    durationSeconds,
    renditions,
    audio,
    isComplete,
    hasPoster,
    isDamaged,
    subtitles,
    files,
  };
}

/**
 * Adds the sizes above 720p to a playable ladder, with a playlist of all sizes: `master-complete.m3u8`. Copies the sound
 * that `convertVideo` left in the folder; on another machine it encodes the sound again.
 * @throws as `convertVideo`
 */
export async function convertLargerSizes(
  path: string,
  playable: ConvertedLadder,
  options: ConvertOptions,
): Promise<ConvertedLadder & { files: string[] }> {
  const { folder } = options;
  const { conversion, larger } = await planConversion(path, options);
  const { source } = conversion;
  const isReused = await access(join(folder, KEPT_SOUND)).then(
    () => true,
    () => false,
  );
  await runConversion(
    { ...conversion, rungs: larger, isFirstRun: false, sound: { isKept: false, isReused } },
    options,
  );
  const added = await finishRenditions(folder, larger);
  const ladder = { renditions: [...added.renditions, ...playable.renditions], audio: playable.audio };
  await writeMaster(folder, COMPLETE_PLAYLIST, ladder, source);
  const folders = new Set(larger.map(({ name }) => name));
  const files = (await listFiles(folder)).filter(
    (file) => file === COMPLETE_PLAYLIST || folders.has(dirname(file)),
  );
  return { ...ladder, files };
}

/**
 * Probes a file and plans its conversion.
 * @throws InvalidVideoError
 */
export async function planConversion(
  path: string,
  { tools, log, folder, signal, ...options }: ConvertOptions,
): Promise<{ conversion: Conversion; larger: Rung[] }> {
  const input = { demuxer: await sniffVideo(await readHead(path, SNIFF_BYTES)), path };
  const source = await probeVideo(tools, input, signal, folder);
  if (countPixels(source) > options.maxPixels) throw new InvalidVideoError("tooLargeWithoutCredit");
  if (source.isHdr && !tools.canTonemap) log.warn("ffmpeg has no zscale; HDR is not tone-mapped");
  const ladder = planLadder(source);
  const { playable, larger } = splitLadder(ladder);
  const conversion: Conversion = {
    input,
    source,
    rungs: playable,
    largest: ladder[0],
    isFirstRun: true,
    sound: { isKept: false, isReused: false },
    thumbnails: planThumbnails(source),
    threads: options.threads || Math.min(8, availableParallelism()),
    tonemap: tools.canTonemap,
    deinterlacer: tools.deinterlacer,
  };
  return { conversion, larger };
}

const countFrames = ({ durationSeconds, frameRate }: ProbedVideo) =>
  Math.max(1, durationSeconds * frameRate.value);
const countPixels = (source: ProbedVideo) => countFrames(source) * source.width * source.height;

/** What the versions of ffmpeg report of a part that they could not decode. They then go on, and succeed. */
const DECODE_ERROR =
  /error while decoding|error submitting (?:a )?packet to (?:the )?decoder|invalid nal unit size/i;
/** Fewer are no damage that anyone sees: a recording that was cut anywhere has one at its end. */
const MIN_DECODE_ERRORS = 3;

/** Runs ffmpeg for some sizes of a video. */
async function runConversion(
  conversion: Conversion,
  options: ConvertOptions,
): Promise<{ isDamaged: boolean }> {
  const { tools, log, folder, signal, onProgress } = options;
  const { source, rungs, isFirstRun } = conversion;
  const extras = isFirstRun ? [...listAudioFolders(source), STILLS_FOLDER, "thumbnails"] : [];
  for (const name of [...rungs.map((rung) => rung.name), ...extras]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const timeoutSeconds =
    10 * 60 + Math.min(source.durationSeconds * MAX_SLOWDOWN, countPixels(source) / MIN_PIXELS_PER_SECOND);
  let decodeErrors = 0;
  await runTool(tools, "ffmpeg", {
    args: buildConversionArguments(conversion),
    folder,
    signal,
    timeoutMs: timeoutSeconds * 1000,
    cpuSeconds: timeoutSeconds * availableParallelism(),
    noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
    onLine: (line) => {
      if (line.startsWith("frame="))
        onProgress(Math.min(97, (97 * Number(line.slice(6))) / countFrames(source)));
    },
    onErrorLine: (line) => {
      if (DECODE_ERROR.test(line)) decodeErrors += 1;
    },
  }).catch((error: unknown) => {
    if (error instanceof ToolError) log.warn({ output: error.output }, "ffmpeg failed");
    throw error;
  });
  return { isDamaged: decodeErrors >= MIN_DECODE_ERRORS };
}

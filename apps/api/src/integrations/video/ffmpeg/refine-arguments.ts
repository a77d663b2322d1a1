import {
  buildAlphaFilter,
  buildFitFilter,
  buildPictureInput,
  buildDeinterlaceFilter,
  buildOutputs,
  buildScaleFilter,
  COLOR_TAGS,
  type Conversion,
  FIRST_SEGMENT_ENDS,
  SEGMENT_SECONDS,
  TONEMAP,
} from "./ffmpeg-arguments.ts";
import { buildInputArguments } from "./media-input.ts";
import { buildAudioEncoder, buildAudioFilters, isBroadcast } from "./sound-arguments.ts";

/** Segments of a chunk, about a minute: so much is encoded again after an interruption. */
const CHUNK_SEGMENTS = 15;
/** ffmpeg reads from this many seconds before a chunk, because a picture is shown until the next one. */
const LEAD_SECONDS = 2;

/** A part of a film that is encoded at a time, in pictures of the constant frame rate. */
export interface Chunk {
  index: number;
  first: number;
  count: number;
}

const countSegmentPictures = (rate: number) => Math.round(rate * SEGMENT_SECONDS);

/**
 * Divides a film into chunks of whole segments.
 * @param rate pictures per second
 */
export function planChunks(durationSeconds: number, rate: number): Chunk[] {
  const total = Math.max(1, Math.round(durationSeconds * rate));
  const length = countSegmentPictures(rate) * CHUNK_SEGMENTS;
  return Array.from({ length: Math.ceil(total / length) }, (_, index) => ({
    index,
    first: index * length,
    count: Math.min(length, total - index * length),
  }));
}

/**
 * Divides a film into chunks for AV1. SVT-AV1 places keyframes at equal distances only, so each of the shorter first
 * segments is a chunk.
 * @param rate pictures per second
 */
export function planAv1Chunks(durationSeconds: number, rate: number): Chunk[] {
  const [opening, ...rest] = planChunks(durationSeconds, rate);
  const total = opening?.count ?? 0;
  const ends = FIRST_SEGMENT_ENDS.map((seconds) => Math.round(seconds * rate)).filter((end) => end < total);
  const starts = [0, ...ends];
  const parts = starts.map((first, part) => ({ first, count: (starts[part + 1] ?? total) - first }));
  return [...parts, ...rest].map(({ first, count }, index) => ({ index, first, count }));
}

export const nameChunkFile = (chunk: Pick<Chunk, "index">, size: string) =>
  `chunk-${chunk.index}-${size}.mp4`;

/** Lists the pictures of a chunk that begin a segment. The first segments of a film are shorter. */
function listKeyframes({ index, count }: Chunk, rate: number): number[] {
  const segment = countSegmentPictures(rate);
  const regular = Array.from({ length: Math.ceil(count / segment) }, (_, at) => at * segment);
  const early =
    index === 0 ? FIRST_SEGMENT_ENDS.slice(0, -1).map((seconds) => Math.round(seconds * rate)) : [];
  return [...regular, ...early].filter((picture) => picture < count).toSorted((a, b) => a - b);
}

export type Codec = "h264" | "av1";

/**
 * Builds the command that encodes the picture of one chunk in all sizes, each to its own file with the extension `.part`,
 * to be run in the work folder. Progress goes to standard output.
 */
export function buildChunkArguments(conversion: Conversion, chunk: Chunk, codec: Codec): string[] {
  const { source, rungs, tonemap, threads } = conversion;
  const { input, filters: picture } = buildPicture(conversion, chunk.first);
  const rate = source.frameRate.value;
  const filters = [
    `${picture},split=${rungs.length}${rungs.map((_, index) => `[p${index}]`).join("")}`,
    ...rungs.map(
      (rung, index) => `[p${index}]${index === 0 ? "null" : buildScaleFilter(rung, "lanczos")}[v${index}]`,
    ),
  ].join(";");
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-progress", "pipe:1"],
    ["-filter_threads", "1", "-filter_complex_threads", "1", "-threads", String(threads)],
    input,
    ["-filter_complex", filters],
    rungs.flatMap(({ name, maxBitRate }, index) =>
      [
        ["-map", `[v${index}]`, "-frames:v", String(chunk.count)],
        ["-map_metadata", "-1", "-map_chapters", "-1"],
        buildRefinedEncoder(codec, chunk, { rate, maxBitRate, threads }),
        source.isHdr && tonemap ? COLOR_TAGS : [],
        ["-f", "mp4", `${nameChunkFile(chunk, name)}.part`],
      ].flat(),
    ),
    buildTimeAnchor(
      conversion,
      source.audio.flatMap(({ streams }) => streams.map((stream) => `0:a:${stream}`)),
    ),
  ].flat();
}

/**
 * Builds an output without effect that copies one packet of some streams. ffmpeg takes the time zero of a broadcast from
 * the streams that it uses: these must be the same for picture and sound.
 */
function buildTimeAnchor({ input }: Pick<Conversion, "input">, streams: readonly string[]): string[] {
  if (streams.length === 0 || !isBroadcast(input)) return [];
  const maps = streams.flatMap((stream) => ["-map", stream]);
  return [...maps, "-c", "copy", "-frames:v", "1", "-frames:a", "1", "-f", "null", "-"];
}

/**
 * Builds the options that read a film from one of its pictures, and the filters that make the pictures of its largest
 * size.
 */
function buildPicture(conversion: Conversion, firstPicture: number): { input: string[]; filters: string } {
  const { source, rungs, tonemap } = conversion;
  const { text, value: rate } = source.frameRate;
  const start = firstPicture / rate;
  const [top] = rungs;
  return {
    input: [
      // The timestamps of the whole film place the same pictures at the same times as in one run.
      "-copyts",
      "-start_at_zero",
      "-ss",
      Math.max(0, start - LEAD_SECONDS).toFixed(3),
      ...buildPictureInput(conversion),
    ],
    filters:
      `[0:v:${source.pictureStream}]${buildDeinterlaceFilter(conversion)}fps=${text}:start_time=${start.toFixed(9)},setpts=PTS-STARTPTS,` +
      `${buildAlphaFilter(source)}${top ? `${buildFitFilter(top, "lanczos")},` : ""}${source.isHdr && tonemap ? TONEMAP : ""}format=yuv420p`,
  };
}

interface EncoderLimits {
  /** Pictures per second. */
  rate: number;
  /** Bits per second. */
  maxBitRate: number;
  threads: number;
}

/** With these, AV1 has about the quality of H.264 or more (ADR 0020). */
const RATE_FACTORS = { h264: 23, av1: 40 } as const;

/** Builds the options of an encoder with keyframes at the beginning of each segment of a chunk. */
function buildRefinedEncoder(
  codec: Codec,
  chunk: Chunk,
  { rate, maxBitRate, threads }: EncoderLimits,
): string[] {
  const segment = countSegmentPictures(rate);
  // SVT-AV1 makes groups of equal length, each of which is a segment here.
  if (codec === "av1") return [...buildAv1Quality(RATE_FACTORS.av1, `lp=${threads}`), "-g", String(segment)];
  // Half a picture early, so that rounding cannot move a keyframe to the next picture.
  const keyframes = listKeyframes(chunk, rate).map((at) => Math.max(0, (at - 0.5) / rate).toFixed(6));
  return [
    buildH264Quality(RATE_FACTORS.h264),
    ["-maxrate", String(maxBitRate), "-bufsize", String(maxBitRate * 2)],
    ["-g", String(segment * 2), "-sc_threshold", "0"],
    ["-force_key_frames", keyframes.join(","), "-threads", String(threads)],
  ].flat();
}

/**
 * Quality instead of a bit rate, so that a simple film takes few bytes. Less psychovisual bias than by default, which
 * spends bytes on noise, and more bytes for dark pictures, in which banding shows.
 * @param crf the constant rate factor: lower is better
 */
export const buildH264Quality = (crf: number): string[] =>
  [
    ["-c:v", "libx264", "-profile:v", "high", "-preset", "slow", "-crf", String(crf)],
    ["-aq-mode", "3", "-psy-rd", "0.4:0"],
  ].flat();

/**
 * Only closed groups of pictures (`irefresh-type`), at whose beginning players can switch.
 * @param crf the constant rate factor, a whole number: lower is better
 */
export const buildAv1Quality = (crf: number, ...parameters: string[]): string[] =>
  [
    ["-c:v", "libsvtav1", "-preset", "6", "-crf", String(crf)],
    ["-svtav1-params", ["irefresh-type=2", ...parameters].join(":")],
  ].flat();

/** The list of a size's chunks, for ffmpeg's concat demuxer. */
export const writeChunkList = (chunks: readonly Chunk[], size: string, rate: number): string =>
  [
    "ffconcat version 1.0",
    ...chunks.flatMap((chunk) => [
      `file ${nameChunkFile(chunk, size)}`,
      `duration ${(chunk.count / rate).toFixed(9)}`,
    ]),
    "",
  ].join("\n");

export const nameChunkList = (size: string) => `${size}.ffconcat`;

/** Builds the command that joins all chunks, adds the sound, and writes segments and playlists in the work folder. */
export function buildJoinArguments(conversion: Conversion, durationSeconds: number): string[] {
  const { input, source, rungs } = conversion;
  const { audio } = source;
  const soundOnly = isBroadcast(input) ? ["-sn", "-dn"] : ["-vn", "-sn", "-dn"];
  return [
    [
      "-y",
      "-hide_banner",
      "-nostdin",
      "-loglevel",
      "error",
      "-progress",
      "pipe:1",
      "-filter_complex_threads",
      "1",
    ],
    rungs.flatMap(({ name }) => buildInputArguments("concat", nameChunkList(name))),
    audio.length > 0 ? [...soundOnly, ...buildInputArguments(input.demuxer, input.path)] : [],
    audio.length > 0 ? ["-filter_complex", audio.map(buildAudioFilters(rungs.length)).join(";")] : [],
    ["-map_metadata", "-1", "-map_chapters", "-1", "-t", durationSeconds.toFixed(6)],
    rungs.flatMap((_, index) => ["-map", `${index}:v:0`]),
    ["-c:v", "copy"],
    audio.length > 0 ? buildAudioEncoder(audio) : [],
    ["-max_interleave_delta", "0"],
    buildOutputs({ rungs, source, isFirstRun: true }),
    audio.length > 0 ? buildTimeAnchor(conversion, [`${rungs.length}:v:0`]) : [],
  ].flat();
}

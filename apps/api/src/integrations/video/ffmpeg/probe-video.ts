import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type AudioStream, type AudioTrack, planAudioTracks } from "./audio-tracks.ts";
import { type SubtitleStream, TEXT_SUBTITLES } from "./extract-subtitles.ts";
import type { VideoTools } from "./find-video-tools.ts";
import { parseLanguageTag } from "./languages.ts";
import {
  type FieldOrder,
  findFieldOrder,
  findPeakFrameRate,
  type MeasuredStream,
  measureStreams,
} from "./measure-video.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { InvalidVideoError } from "./invalid-video-error.ts";

export interface ProbedVideo {
  /** The length of the picture, measured by its packets. */
  durationSeconds: number;
  /** The length that the file's header promises; null where it promises none, or one that cannot be. */
  promisedSeconds: number | null;
  /** The picture's index among all video streams of the file, as ffmpeg counts them. */
  pictureStream: number;
  /** Display size in pixels: after rotation, with square pixels. */
  width: number;
  height: number;
  /** Constant frame rate of the conversion, in frames per second; `text` is ffmpeg's notation. */
  frameRate: { text: string; value: number };
  isHdr: boolean;
  /** How transparent parts are read: null for a picture without any. */
  alpha: { decoder: string | null } | null;
  /** null for a progressive video. */
  fieldOrder: FieldOrder | null;
  /** The sound tracks, the default first. */
  audio: AudioTrack[];
  /** Text subtitles only. */
  subtitles: SubtitleStream[];
}

const number = z.coerce.number().catch(0);
const probeSchema = z.object({
  format: z.object({ duration: number.optional() }).default({}),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: number.optional(),
        height: number.optional(),
        sample_aspect_ratio: z.string().optional(),
        avg_frame_rate: z.string().optional(),
        r_frame_rate: z.string().optional(),
        color_transfer: z.string().optional(),
        pix_fmt: z.string().optional(),
        field_order: z.string().optional(),
        duration: number.optional(),
        channels: number.optional(),
        disposition: z
          .object({
            attached_pic: number,
            timed_thumbnails: number,
            default: number,
            comment: number,
            forced: number,
            hearing_impaired: number,
          })
          .partial()
          .optional(),
        tags: z
          .object({
            rotate: z.string(),
            language: z.string(),
            title: z.string(),
            DURATION: z.string(),
            alpha_mode: z.string(),
            ALPHA_MODE: z.string(),
          })
          .partial()
          .optional(),
        side_data_list: z.array(z.object({ rotation: number.optional() })).optional(),
      }),
    )
    .default([]),
});

/** Longest side in pixels that is worth decoding; a file of 40 kilobytes can claim far more. */
const MAX_SIDE = 16_384;
const MAX_SECONDS = 24 * 3600;
const MAX_TITLE = 60;

/**
 * Reads the format, tracks and frame rate of a file.
 * @param folder scratch folder that the caller owns
 * @throws InvalidVideoError when the file contains no video that can be played
 */
export async function probeVideo(
  tools: VideoTools,
  input: MediaInput,
  signal: AbortSignal,
  folder: string,
): Promise<ProbedVideo> {
  const output = await runProbe(tools, input, signal)
    .catch((error: unknown) => {
      // The packaged build of ffprobe crashes on transport streams, which its ffmpeg reads.
      if (!(error instanceof ToolError) || error.hasExited || input.demuxer !== "mpegts") throw error;
      return probeRemuxed(tools, input, signal, folder);
    })
    .catch((error: unknown) => {
      if (error instanceof ToolError && error.hasExited) throw new InvalidVideoError("damaged");
      throw error;
    });
  const probe = probeSchema.parse(JSON.parse(output));
  const maps = listMoving(probe.streams).map(({ index }) => `0:v:${index}`);
  const sounds = readAudio(probe.streams).map(({ index }) => `0:a:${index}`);
  const measured = await measureStreams({ tools, input, signal }, [...maps, ...sounds]);
  const { frameRate, isFlagged, storedHeight, ...video } = readProbe(probe, measured, input);
  const { pictureStream, durationSeconds } = video;
  const sampled = { tools, input, signal, pictureStream, durationSeconds };
  const mayHaveFields = isFlagged !== false || INTERLACED_HEIGHTS.has(storedHeight);
  const fieldOrder = mayHaveFields ? await findFieldOrder(sampled, isFlagged) : null;
  const { average, lowest } = frameRate;
  if (fieldOrder) {
    // Some interlaced streams count each field as a frame.
    return {
      ...video,
      fieldOrder,
      frameRate: chooseConstantRate(average > MAX_INTERLACED_FRAME_RATE ? average / 2 : average),
    };
  }
  const isSteady = findExactRate(average) !== undefined && lowest <= average * RATE_VARIATION;
  const peak = isSteady ? 0 : await findPeakFrameRate(sampled);
  return { ...video, fieldOrder, frameRate: chooseConstantRate(average, peak) };
}

function runProbe(tools: VideoTools, input: MediaInput, signal: AbortSignal): Promise<string> {
  return runTool(tools, "ffprobe", {
    args: [
      ["-v", "error", ...buildInputArguments(input.demuxer, input.path)],
      ["-show_format", "-show_streams", "-of", "json"],
    ].flat(),
    signal,
    timeoutMs: 120_000,
  });
}

/** Probes the same streams, copied into a Matroska container. */
async function probeRemuxed(
  tools: VideoTools,
  input: MediaInput,
  signal: AbortSignal,
  folder: string,
): Promise<string> {
  const path = join(folder, "repacked.mkv");
  try {
    await mkdir(folder, { recursive: true });
    await runTool(tools, "ffmpeg", {
      args: [
        ["-y", "-nostdin", "-v", "error", ...buildInputArguments(input.demuxer, input.path)],
        ["-map", "0:v:0?", "-map", "0:a?", "-c", "copy", "-f", "matroska", path],
      ].flat(),
      signal,
      timeoutMs: 1_800_000,
    });
    return await runProbe(tools, { demuxer: "matroska", path }, signal);
  } finally {
    await rm(path, { force: true });
  }
}

/** Interlaced video has fewer frames per second than this. */
const MAX_INTERLACED_FRAME_RATE = 32;
/** A stream whose timestamps need a rate this many times its average has a variable rate. */
const RATE_VARIATION = 1.02;

type Streams = z.infer<typeof probeSchema>["streams"];

/** Heights in pixels of the pictures that cameras and broadcasts make of fields. */
const INTERLACED_HEIGHTS: ReadonlySet<number> = new Set([480, 486, 576, 1080]);

/** Formats without a header for the whole film: what the tools say about its length is an estimate. */
const WITHOUT_LENGTH: ReadonlySet<string> = new Set(["mpegts", "mpeg", "mpegvideo"]);

/** Whether a film lacks more of its promised length than headers are wrong by: a second, and a thousandth. */
export const isMissing = (promisedSeconds: number, foundSeconds: number): boolean =>
  promisedSeconds - foundSeconds > 1 + promisedSeconds / 1000;

/** Lists the video streams that are no cover or thumbnails, with their indexes among all video streams. */
const listMoving = (streams: Streams) =>
  streams
    .filter(({ codec_type }) => codec_type === "video")
    .map((stream, index) => ({ stream, index }))
    .filter(({ stream: { disposition } }) => !disposition?.attached_pic && !disposition?.timed_thumbnails);

/** A stream with less of the pixels or the pictures of another one is its preview or a cover, whatever its flags say. */
const PREVIEW_SHARE = 0.2;

/** Chooses the film among several video streams: not a cover or preview; then the default one; then the first. */
function choosePicture(streams: Streams, measured: readonly MeasuredStream[]) {
  const moving = listMoving(streams).map(({ stream, index }, place) => {
    const { packets = 0, endSeconds = 0 } = measured[place] ?? {};
    return { stream, index, packets, endSeconds, pixels: (stream.width ?? 0) * (stream.height ?? 0) };
  });
  const most = Math.max(...moving.map(({ packets }) => packets));
  const playing = moving.filter(({ packets }) => packets >= most * PREVIEW_SHARE);
  const largest = Math.max(...playing.map(({ pixels }) => pixels));
  const films = playing.filter(({ pixels }) => pixels >= largest * PREVIEW_SHARE);
  return films.find(({ stream }) => stream.disposition?.default === 1) ?? films[0];
}

function readProbe(
  { format, streams }: z.infer<typeof probeSchema>,
  measured: readonly MeasuredStream[],
  input: MediaInput,
) {
  const audio = planAudioTracks(readAudio(streams));
  const picture = choosePicture(streams, measured);
  if (!picture) {
    throw new InvalidVideoError(audio.length > 0 ? "onlySound" : "noPicture");
  }
  const { stream: video } = picture;
  if (!video.width || !video.height || !video.codec_name) throw new InvalidVideoError("damaged");
  const isPossible = (seconds: number) => seconds > 0 && seconds <= MAX_SECONDS;
  const ofPicture = [video.duration ?? 0, parseClock(video.tags?.DURATION)].find(isPossible);
  const ofFile = [format.duration ?? 0].find(isPossible);
  const lastEnd = Math.max(...measured.map(({ endSeconds }) => endSeconds));
  const durationSeconds = picture.endSeconds || (ofPicture ?? ofFile ?? 0);
  if (!(durationSeconds > 0)) throw new InvalidVideoError("noLength");
  if (durationSeconds > MAX_SECONDS) throw new InvalidVideoError("tooLong", MAX_SECONDS / 3600);
  if (Math.max(video.width, video.height) > MAX_SIDE) {
    throw new InvalidVideoError("tooManyPixels", video.width, video.height);
  }
  const shape = parseRatio(video.sample_aspect_ratio?.replace(":", "/"));
  const wide = Math.round(video.width * (shape > 0.05 && shape < 20 ? shape : 1));
  const turned = readRotation(video) % 180 !== 0;
  return {
    durationSeconds,
    promisedSeconds: WITHOUT_LENGTH.has(input.demuxer)
      ? null
      : // The length of a file is that of its longest stream, which need not be the picture.
        (ofPicture ?? (ofFile && isMissing(ofFile, lastEnd) ? ofFile : null)),
    pictureStream: picture.index,
    storedHeight: video.height,
    width: turned ? video.height : wide,
    height: turned ? wide : video.height,
    frameRate: {
      average: parseRatio(video.avg_frame_rate) || parseRatio(video.r_frame_rate),
      /** The lowest rate that represents all timestamps exactly. */
      lowest: parseRatio(video.r_frame_rate),
    },
    /** Whether the stream is flagged as interlaced; null without a flag. */
    isFlagged: INTERLACED[video.field_order ?? ""] ?? null,
    alpha: readAlpha(video),
    isHdr: video.color_transfer === "smpte2084" || video.color_transfer === "arib-std-b67",
    audio,
    subtitles: readSubtitles(streams),
  };
}

/** ffmpeg's own decoders drop the transparency of WebM, which is a second picture beside the first. */
const ALPHA_DECODERS: Readonly<Record<string, string>> = { vp8: "libvpx", vp9: "libvpx-vp9" };

function readAlpha({ codec_name = "", pix_fmt = "", tags }: Streams[number]): ProbedVideo["alpha"] {
  if ((tags?.alpha_mode ?? tags?.ALPHA_MODE) === "1") return { decoder: ALPHA_DECODERS[codec_name] ?? null };
  return /^(?:yuva|gbrap|rgba|bgra|argb|abgr|ya)/.test(pix_fmt) ? { decoder: null } : null;
}

const INTERLACED: Readonly<Record<string, boolean>> = {
  progressive: false,
  tt: true,
  bb: true,
  tb: true,
  bt: true,
};

function readSubtitles(streams: Streams): SubtitleStream[] {
  return streams
    .filter((stream) => stream.codec_type === "subtitle")
    .map((stream, index) => ({ stream, index }))
    .filter(({ stream }) => TEXT_SUBTITLES.has(stream.codec_name ?? ""))
    .map(({ stream: { tags, disposition }, index }) => ({
      index,
      language: parseLanguageTag(tags?.language),
      title: readTitle(tags?.title),
      isForced: disposition?.forced === 1,
      isForDeaf: disposition?.hearing_impaired === 1,
    }));
}

const readTitle = (title: string | undefined) => title?.trim().slice(0, MAX_TITLE) || null;

/** Returns the audio streams that can be decoded, with their indexes among all audio streams. */
function readAudio(streams: Streams): AudioStream[] {
  return streams
    .filter((stream) => stream.codec_type === "audio")
    .map((stream, index) => ({ stream, index }))
    .filter(({ stream }) => stream.codec_name !== undefined)
    .map(({ stream: { channels, tags, disposition }, index }) => ({
      index,
      channels: channels ?? 0,
      language: parseLanguageTag(tags?.language),
      title: readTitle(tags?.title),
      isDefault: disposition?.default === 1,
      isCommentary: disposition?.comment === 1,
    }));
}

function readRotation(video: {
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
}): number {
  const degrees =
    video.side_data_list?.find((data) => data.rotation)?.rotation ?? Number(video.tags?.rotate ?? 0);
  return Math.round(degrees || 0);
}

/** Parses "01:02:03.5" as seconds; 0 when it is missing or not a time. */
function parseClock(text: string | undefined): number {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text ?? "") ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Parses "24000/1001" as a number; 0 when it is missing or not a ratio. */
function parseRatio(text: string | undefined): number {
  const [numerator, denominator = 1] = (text ?? "").split("/").map(Number);
  return numerator && denominator ? numerator / denominator : 0;
}

const parseRate = (text: string) => ({ text, value: parseRatio(text) });
const STANDARD_FRAME_RATES = [
  ["24000/1001", "24", "25", "30000/1001", "30", "48000/1001", "48", "50", "60000/1001", "60"],
]
  .flat()
  .map(parseRate);
const MAX_FRAME_RATE = { text: "60", value: 60 };
/** A lower rate is multiplied: players and the cuts into segments expect a picture in each short part of a second. */
const MIN_FRAME_RATE = 23.9;
const EXACT_DIFFERENCE = 0.012;

/**
 * Finds the rate that shows each picture of a steady film equally long: its own rate, or a multiple of a low one (15
 * becomes 30). Undefined for one that is no whole number or standard rate.
 */
function findExactRate(average: number) {
  if (!(average > 0)) return undefined;
  const factor = countRepeats(average);
  const rates = [factor, factor + 1, factor + 2].flatMap((times) => {
    const rate = average * times;
    return [...STANDARD_FRAME_RATES, parseRate(String(Math.round(rate)))].filter(
      ({ value }) => Math.abs(value - rate) < EXACT_DIFFERENCE && value <= MAX_FRAME_RATE.value,
    );
  });
  return rates[0];
}

/** How often each picture of a low rate is shown. */
const countRepeats = (rate: number) => Math.max(1, Math.ceil(MIN_FRAME_RATE / rate));

/** Timestamps in whole milliseconds can make a rate look this much faster or slower (a fraction). */
const RATE_TOLERANCE = 0.02;

/**
 * Chooses the rate of a steady source; for any other the next higher standard one: a phone's average of 29.4 becomes 29.97.
 * @param peak frames per second of the fastest parts, which stay smooth; 0 for a steady rate
 */
export function chooseConstantRate(average: number, peak = 0): { text: string; value: number } {
  const rate = Math.max(average, peak);
  const shown = rate > 0 ? rate * countRepeats(rate) : rate;
  const near = STANDARD_FRAME_RATES.filter(({ value }) => Math.abs(value - shown) <= shown * RATE_TOLERANCE);
  const nearest = near.toSorted((a, b) => Math.abs(a.value - shown) - Math.abs(b.value - shown))[0];
  return (
    findExactRate(rate) ?? nearest ?? STANDARD_FRAME_RATES.find(({ value }) => value > rate) ?? MAX_FRAME_RATE
  );
}

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type AudioStream, type AudioTrack, planAudioTracks } from "./audio-tracks.ts";
import { type SubtitleStream, TEXT_SUBTITLES } from "./extract-subtitles.ts";
import type { VideoTools } from "./find-video-tools.ts";
import { parseLanguageTag } from "./languages.ts";
import { type FieldOrder, findFieldOrder, findPeakFrameRate } from "./measure-video.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import { runTool, ToolError } from "./run-tool.ts";
import { InvalidVideoError } from "./invalid-video-error.ts";

export interface ProbedVideo {
  durationSeconds: number;
  /** Display size in pixels: after rotation, with square pixels. */
  width: number;
  height: number;
  /** Constant frame rate of the conversion, in frames per second; `text` is ffmpeg's notation. */
  frameRate: { text: string; value: number };
  isHdr: boolean;
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
        field_order: z.string().optional(),
        duration: number.optional(),
        channels: number.optional(),
        disposition: z
          .object({
            attached_pic: number,
            default: number,
            comment: number,
            forced: number,
            hearing_impaired: number,
          })
          .partial()
          .optional(),
        tags: z.object({ rotate: z.string(), language: z.string(), title: z.string() }).partial().optional(),
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
      if (error instanceof ToolError && error.hasExited) throw new InvalidVideoError(DAMAGED_FILE_MESSAGE);
      throw error;
    });
  const { frameRate, isFlagged, ...video } = readProbe(probeSchema.parse(JSON.parse(output)));
  const sampled = { tools, input, signal, durationSeconds: video.durationSeconds };
  const fieldOrder = isFlagged === false ? null : await findFieldOrder(sampled, isFlagged ?? false);
  const { average, lowest } = frameRate;
  if (fieldOrder) {
    // Some interlaced streams count each field as a frame.
    return {
      ...video,
      fieldOrder,
      frameRate: chooseConstantRate(average > MAX_INTERLACED_FRAME_RATE ? average / 2 : average),
    };
  }
  const isSteady = findStandardRate(average) !== undefined && lowest <= average * RATE_VARIATION;
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

const DAMAGED_FILE_MESSAGE =
  "The file is damaged or was not saved to its end, so it cannot be read. Please export it again and upload the new file.";

/** Interlaced video has fewer frames per second than this. */
const MAX_INTERLACED_FRAME_RATE = 32;
/** A stream whose timestamps need a rate this many times its average has a variable rate. */
const RATE_VARIATION = 1.02;

function readProbe({ format, streams }: z.infer<typeof probeSchema>) {
  const video = streams.find((stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic);
  const audio = planAudioTracks(readAudio(streams));
  if (!video) {
    throw new InvalidVideoError(
      audio.length > 0
        ? "This file has sound but no picture. Please upload a video."
        : "There is no picture in this file.",
    );
  }
  const durationSeconds = Math.max(video.duration ?? 0, format.duration ?? 0);
  if (!video.width || !video.height || !video.codec_name) throw new InvalidVideoError(DAMAGED_FILE_MESSAGE);
  if (!(durationSeconds > 0))
    throw new InvalidVideoError("This file has no length: it looks like a single picture.");
  if (durationSeconds > MAX_SECONDS) throw new InvalidVideoError("A video may be at most 24 hours long.");
  if (Math.max(video.width, video.height) > MAX_SIDE) {
    throw new InvalidVideoError(
      `This video is ${video.width} by ${video.height} pixels, which is too large to convert.`,
    );
  }
  const shape = parseRatio(video.sample_aspect_ratio?.replace(":", "/"));
  const wide = Math.round(video.width * (shape > 0.05 && shape < 20 ? shape : 1));
  const turned = readRotation(video) % 180 !== 0;
  return {
    durationSeconds,
    width: turned ? video.height : wide,
    height: turned ? wide : video.height,
    frameRate: {
      average: parseRatio(video.avg_frame_rate) || parseRatio(video.r_frame_rate),
      /** The lowest rate that represents all timestamps exactly. */
      lowest: parseRatio(video.r_frame_rate),
    },
    /** Whether the stream is flagged as interlaced; null without a flag. */
    isFlagged: INTERLACED[video.field_order ?? ""] ?? null,
    isHdr: video.color_transfer === "smpte2084" || video.color_transfer === "arib-std-b67",
    audio,
    subtitles: readSubtitles(streams),
  };
}

const INTERLACED: Readonly<Record<string, boolean>> = {
  progressive: false,
  tt: true,
  bb: true,
  tb: true,
  bt: true,
};

function readSubtitles(streams: z.infer<typeof probeSchema>["streams"]): SubtitleStream[] {
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
function readAudio(streams: z.infer<typeof probeSchema>["streams"]): AudioStream[] {
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

/** Parses "24000/1001" as a number; 0 when it is missing or not a ratio. */
function parseRatio(text: string | undefined): number {
  const [numerator, denominator = 1] = (text ?? "").split("/").map(Number);
  return numerator && denominator ? numerator / denominator : 0;
}

const STANDARD_FRAME_RATES = ["24000/1001", "24", "25", "30000/1001", "30", "50", "60000/1001", "60"].map(
  (text) => ({
    text,
    value: parseRatio(text),
  }),
);
const MAX_FRAME_RATE = { text: "60", value: 60 };

const findStandardRate = (average: number) =>
  STANDARD_FRAME_RATES.find((rate) => Math.abs(rate.value - average) < 0.012);

/** Timestamps in whole milliseconds can make a rate look this much faster or slower (a fraction). */
const RATE_TOLERANCE = 0.02;

/**
 * Chooses the standard rate of the source, or the next higher one: a phone's average of 29.4 becomes 29.97.
 * @param peak frames per second of the fastest parts, which stay smooth; 0 for a steady rate
 */
export function chooseConstantRate(average: number, peak = 0): { text: string; value: number } {
  const rate = Math.max(average, peak);
  const near = STANDARD_FRAME_RATES.filter(({ value }) => Math.abs(value - rate) <= rate * RATE_TOLERANCE);
  const nearest = near.toSorted((a, b) => Math.abs(a.value - rate) - Math.abs(b.value - rate))[0];
  return (
    findStandardRate(rate) ??
    nearest ??
    STANDARD_FRAME_RATES.find(({ value }) => value > rate) ??
    MAX_FRAME_RATE
  );
}

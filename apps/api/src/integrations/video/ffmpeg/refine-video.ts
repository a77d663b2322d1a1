import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { availableParallelism } from "node:os";
import { type ConvertOptions, NO_OUTPUT_TIMEOUT_MS, planConversion } from "./convert-video.ts";
import { listAudioFolders } from "./ffmpeg-arguments.ts";
import {
  type ConvertedLadder,
  finishAudioTracks,
  finishRenditions,
  listFiles,
  MASTER_PLAYLIST,
  writeMaster,
} from "./finish-ladder.ts";
import type { VideoVariant } from "../hls/master-playlist.ts";
import type { Conversion } from "./ffmpeg-arguments.ts";
import {
  audioBitRate,
  boundPeaks,
  isAv1Size,
  type MeasuredSize,
  nameAv1Size,
  omitBeforeRefinement,
  omitNeedlessSizes,
} from "./ladder.ts";
import {
  buildChunkArguments,
  buildJoinArguments,
  type Chunk,
  type Codec,
  nameChunkFile,
  nameChunkList,
  planAv1Chunks,
  planChunks,
  writeChunkList,
} from "./refine-arguments.ts";
import { isDiskFull, runTool, ToolError } from "./run-tool.ts";

export interface RefineOptions extends ConvertOptions {
  /** The sizes of the quick conversion. */
  measured: readonly MeasuredSize[];
  /** The length of the quick conversion. */
  durationSeconds: number;
  /** Asked before each chunk. */
  shouldPause: () => Promise<boolean>;
}

export interface RefinedVideo extends ConvertedLadder {
  /** The AV1 forms of the sizes, largest first; empty where this machine cannot make them. */
  av1: VideoVariant[];
  /** Paths of all files to publish, relative to the folder. */
  files: string[];
}

/** Time that a chunk of a minute may take on a slow machine that is busy with other conversions. */
const CHUNK_TIMEOUT_MS = 6 * 3_600_000;
/** The niceness of the refinement: other processes, such as a quick conversion, come first. */
const LOWEST_PRIORITY = 19;
/** Percent of the progress at which the chunks of a codec begin and end. Joining them is the rest. */
const H264_PROGRESS = { from: 0, to: 40 };
const AV1_PROGRESS = { from: 40, to: 95 };

/** All chunks of a film in one codec. */
interface ChunkSeries {
  codec: Codec;
  conversion: Conversion;
  chunks: Chunk[];
  progress: { from: number; to: number };
}

/**
 * Encodes a video again with less bytes for its quality: in H.264, and in AV1 where this machine can. Finished chunks stay
 * in `options.folder`, from which a later call continues.
 * @returns null when it paused
 * @throws as `convertVideo`
 */
export async function refineVideo(path: string, options: RefineOptions): Promise<RefinedVideo | null> {
  const { tools, folder, signal, durationSeconds } = options;
  await mkdir(folder, { recursive: true });
  const planned = await planConversion(path, options);
  const { source } = planned.conversion;
  const rate = source.frameRate.value;
  const { measured } = options;
  const needed = omitBeforeRefinement([...planned.larger, ...planned.conversion.rungs], measured);
  const rungs = boundPeaks(needed, measured, source.audio.length === 1 ? audioBitRate : 0);
  const h264: ChunkSeries = {
    codec: "h264",
    conversion: { ...planned.conversion, rungs },
    chunks: planChunks(durationSeconds, rate),
    progress: H264_PROGRESS,
  };
  if (!(await encodeChunks(h264, options))) return null;
  const av1: ChunkSeries = {
    codec: "av1",
    conversion: {
      ...planned.conversion,
      rungs: rungs.map((rung) => ({ ...rung, name: nameAv1Size(rung.name) })),
    },
    chunks: planAv1Chunks(durationSeconds, rate),
    progress: AV1_PROGRESS,
  };
  const av1Result = tools.canEncodeAv1 ? await encodeAv1(av1, options) : "failed";
  if (av1Result === "paused") return null;

  const series = av1Result === "done" ? [h264, av1] : [h264];
  const allRungs = series.flatMap(({ conversion }) => conversion.rungs);
  for (const name of [...allRungs.map((rung) => rung.name), ...listAudioFolders(source)]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const { conversion, chunks } of series) {
    for (const { name } of conversion.rungs) {
      await writeFile(join(folder, nameChunkList(name)), writeChunkList(chunks, name, rate));
    }
  }
  await runTool(tools, "ffmpeg", {
    args: buildJoinArguments({ ...planned.conversion, rungs: allRungs }, durationSeconds),
    folder,
    signal,
    timeoutMs: CHUNK_TIMEOUT_MS,
    noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
    niceness: LOWEST_PRIORITY,
    onLine: () => undefined,
  });
  const finished = await finishRenditions(folder, allRungs);
  const listNeeded = (isAv1: boolean): VideoVariant[] => {
    const sizes = finished.renditions.filter(({ name }) => isAv1Size(name) === isAv1);
    return omitNeedlessSizes(sizes, sizes);
  };
  const renditions = listNeeded(false);
  const av1Renditions = listNeeded(true);
  const audio = await finishAudioTracks(folder, source);
  const published = [...renditions, ...av1Renditions];
  await writeMaster(folder, MASTER_PLAYLIST, { renditions: published, audio }, source);
  const folders = new Set([...published.map(({ name }) => name), ...listAudioFolders(source)]);
  const files = (await listFiles(folder)).filter(
    (file) => file === MASTER_PLAYLIST || folders.has(dirname(file)),
  );
  return { renditions, av1: av1Renditions, audio, files };
}

/** Encodes the chunks in AV1. Without them the video is complete in H.264, so their failure is logged only. */
async function encodeAv1(series: ChunkSeries, options: RefineOptions): Promise<"done" | "paused" | "failed"> {
  try {
    return (await encodeChunks(series, options)) ? "done" : "paused";
  } catch (error) {
    if (!(error instanceof ToolError) || isDiskFull(error)) throw error;
    options.log.warn({ err: error, output: error.output }, "encoding AV1 failed; the video has H.264 only");
    return "failed";
  }
}

/** Encodes the chunks that are not finished. @returns false when it paused */
async function encodeChunks(
  { codec, conversion, chunks, progress }: ChunkSeries,
  { tools, folder, signal, onProgress, shouldPause }: RefineOptions,
): Promise<boolean> {
  const report = (chunk: Chunk, pictures: number) => {
    const share = (chunk.index + pictures / chunk.count) / chunks.length;
    onProgress(progress.from + (progress.to - progress.from) * share);
  };
  for (const chunk of chunks) {
    report(chunk, 0);
    const files = conversion.rungs.map(({ name }) => nameChunkFile(chunk, name));
    const sizes = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => null)));
    if (sizes.every((file) => file !== null)) continue;
    if (await shouldPause()) return false;
    await runTool(tools, "ffmpeg", {
      args: buildChunkArguments(conversion, chunk, codec),
      folder,
      signal,
      timeoutMs: CHUNK_TIMEOUT_MS,
      cpuSeconds: (CHUNK_TIMEOUT_MS / 1000) * availableParallelism(),
      noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
      niceness: LOWEST_PRIORITY,
      onLine: (line) => {
        if (line.startsWith("frame=")) report(chunk, Number(line.slice(6)));
      },
    });
    // A file without the extension `.part` is complete.
    for (const file of files) await rename(join(folder, `${file}.part`), join(folder, file));
  }
  return true;
}

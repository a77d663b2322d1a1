import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import { omitNeedlessSizes } from "./ladder.ts";
import {
  buildChunkArguments,
  buildJoinArguments,
  nameChunkFile,
  nameChunkList,
  planChunks,
  writeChunkList,
} from "./refine-arguments.ts";
import { runTool } from "./run-tool.ts";

export interface RefineOptions extends ConvertOptions {
  /** The sizes of the quick conversion. */
  measured: readonly { name: string; bandwidth: number }[];
  /** The length of the quick conversion. */
  durationSeconds: number;
  /** Asked before each chunk. */
  shouldPause: () => Promise<boolean>;
}

export interface RefinedVideo extends ConvertedLadder {
  /** Paths of all files to publish, relative to the folder. */
  files: string[];
}

/** Time that a chunk of a minute may take on a slow machine that is busy with other conversions. */
const CHUNK_TIMEOUT_MS = 6 * 3_600_000;
/** The niceness of the refinement: other processes, such as a quick conversion, come first. */
const LOWEST_PRIORITY = 19;
/** Share of the progress that the chunks are; the rest is joining them. */
const CHUNK_SHARE = 95;

/**
 * Encodes a video again with less bytes for its quality. Finished chunks stay in `options.folder`, from which a later call
 * continues.
 * @returns null when it paused
 * @throws as `convertVideo`
 */
export async function refineVideo(path: string, options: RefineOptions): Promise<RefinedVideo | null> {
  const { tools, folder, signal, onProgress, durationSeconds } = options;
  await mkdir(folder, { recursive: true });
  const planned = await planConversion(path, options);
  const { source } = planned.conversion;
  const all = [...planned.larger, ...planned.conversion.rungs];
  const rungs = omitNeedlessSizes(all, options.measured);
  const conversion = { ...planned.conversion, rungs };
  const chunks = planChunks(durationSeconds, source.frameRate.value);
  for (const chunk of chunks) {
    onProgress((CHUNK_SHARE * chunk.index) / chunks.length);
    const files = rungs.map(({ name }) => nameChunkFile(chunk, name));
    const sizes = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => null)));
    if (sizes.every((file) => file !== null)) continue;
    if (await options.shouldPause()) return null;
    await runTool(tools, "ffmpeg", {
      args: buildChunkArguments(conversion, chunk),
      folder,
      signal,
      timeoutMs: CHUNK_TIMEOUT_MS,
      cpuSeconds: (CHUNK_TIMEOUT_MS / 1000) * availableParallelism(),
      noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
      niceness: LOWEST_PRIORITY,
      onLine: (line) => {
        if (line.startsWith("frame="))
          onProgress((CHUNK_SHARE * (chunk.index + Number(line.slice(6)) / chunk.count)) / chunks.length);
      },
    });
    // A file without the extension `.part` is complete.
    for (const file of files) await rename(join(folder, `${file}.part`), join(folder, file));
  }

  for (const name of [...rungs.map((rung) => rung.name), ...listAudioFolders(source)]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const { name } of rungs) {
    await writeFile(join(folder, nameChunkList(name)), writeChunkList(chunks, name, source.frameRate.value));
  }
  await runTool(tools, "ffmpeg", {
    args: buildJoinArguments(conversion, durationSeconds),
    folder,
    signal,
    timeoutMs: CHUNK_TIMEOUT_MS,
    noOutputTimeoutMs: NO_OUTPUT_TIMEOUT_MS,
    niceness: LOWEST_PRIORITY,
    onLine: () => undefined,
  });
  const { renditions } = await finishRenditions(folder, rungs);
  const ladder = { renditions, audio: await finishAudioTracks(folder, source) };
  await writeMaster(folder, MASTER_PLAYLIST, ladder, source);
  const files = (await listFiles(folder)).filter((file) => file === MASTER_PLAYLIST || file.includes("/"));
  return { ...ladder, files };
}

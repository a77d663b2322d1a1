import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import {
  type Conversion,
  buildPosterArguments,
  buildStoryboardArguments,
  STILLS_FOLDER,
} from "./ffmpeg-arguments.ts";
import type { VideoTools } from "./find-video-tools.ts";
import { runTool, ToolError } from "./run-tool.ts";

interface ThumbnailOptions {
  tools: VideoTools;
  log: Pick<FastifyBaseLogger, "warn">;
  /** The conversion's folder, which contains the single thumbnails. */
  folder: string;
  signal: AbortSignal;
}

const TIMEOUT_MS = 5 * 60_000;

/**
 * Makes the thumbnail sheets and the poster of a converted video, in parallel: each occupies one processor.
 * @throws ToolError when making the sheets fails; the signal's reason when aborted
 */
export async function makeThumbnails(
  conversion: Conversion,
  options: ThumbnailOptions,
): Promise<{ hasPoster: boolean }> {
  // Wait for both before throwing: neither may write to a folder that the caller then removes.
  const [sheets, poster] = await Promise.allSettled([
    makeStoryboard(conversion, options),
    makePoster(conversion, options),
  ]);
  if (sheets.status === "rejected") throw sheets.reason;
  if (poster.status === "rejected") throw poster.reason;
  return { hasPoster: poster.value };
}

async function makeStoryboard(
  conversion: Conversion,
  { tools, folder, signal }: ThumbnailOptions,
): Promise<void> {
  const args = buildStoryboardArguments(conversion);
  await runTool(tools, "ffmpeg", { args, folder, signal, timeoutMs: TIMEOUT_MS });
  await rm(join(folder, STILLS_FOLDER), { recursive: true });
}

/** Takes the poster from 12% into the video, or from its beginning when seeking fails. A missing poster is no error. */
async function makePoster(
  conversion: Conversion,
  { tools, log, folder, signal }: ThumbnailOptions,
): Promise<boolean> {
  for (const at of [conversion.source.durationSeconds * 0.12, 0]) {
    try {
      const args = buildPosterArguments(conversion, at);
      await runTool(tools, "ffmpeg", { args, folder, signal, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      log.warn({ output: error.output }, "extracting the poster failed");
    }
    const poster = await stat(join(folder, "poster.jpg")).catch(() => null);
    if (poster && poster.size > 0) return true;
  }
  return false;
}

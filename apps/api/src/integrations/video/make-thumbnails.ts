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
  /** Where the conversion left its single thumbnails. */
  folder: string;
  signal: AbortSignal;
}

const TIMEOUT_MS = 5 * 60_000;

/**
 * The sheets of thumbnails and the poster of a converted film, side by side: each keeps one processor busy.
 * @throws ToolError when there are no sheets; the signal's reason when aborted
 */
export async function makeThumbnails(
  conversion: Conversion,
  options: ThumbnailOptions,
): Promise<{ hasPoster: boolean }> {
  // Both have ended before either is told of: nothing writes to a folder that is being removed.
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

/** From a little way in, or where a file cannot be entered there, from its beginning. A film without one is a film still. */
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
      log.warn({ output: error.output }, "no poster");
    }
    const made = await stat(join(folder, "poster.jpg")).catch(() => null);
    if (made && made.size > 0) return true;
  }
  return false;
}

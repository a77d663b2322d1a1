import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { formatTimestamp } from "../hls/timestamps.ts";
import {
  type Conversion,
  type ThumbnailPlan,
  buildPosterArguments,
  buildStoryboardArguments,
  STILLS_FOLDER,
} from "./ffmpeg-arguments.ts";
import type { VideoTools } from "./find-video-tools.ts";
import { isDiskFull, runTool, ToolError } from "./run-tool.ts";

interface ThumbnailOptions {
  tools: VideoTools;
  log: Pick<FastifyBaseLogger, "warn">;
  /** The conversion's folder, which contains the single thumbnails. */
  folder: string;
  signal: AbortSignal;
}

const TIMEOUT_MS = 5 * 60_000;

/**
 * Makes the thumbnail sheets and the poster of a converted video, in parallel: each occupies one processor. The film
 * plays without them, so missing ones are no error.
 * @throws Error when the server is the cause; the signal's reason when aborted
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
  { tools, log, folder, signal }: ThumbnailOptions,
): Promise<void> {
  const args = buildStoryboardArguments(conversion);
  try {
    await runTool(tools, "ffmpeg", { args, folder, signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ToolError) || isDiskFull(error)) throw error;
    log.warn({ output: error.output }, "making the thumbnails failed");
  }
  await rm(join(folder, STILLS_FOLDER), { recursive: true });
}

/** Takes the poster from 12% into the video, or from its beginning when seeking fails. */
async function makePoster(
  conversion: Conversion,
  { tools, log, folder, signal }: ThumbnailOptions,
): Promise<boolean> {
  for (const at of [conversion.source.durationSeconds * 0.12, 0]) {
    try {
      const args = buildPosterArguments(conversion, at);
      await runTool(tools, "ffmpeg", { args, folder, signal, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof ToolError) || isDiskFull(error)) throw error;
      log.warn({ output: error.output }, "extracting the poster failed");
    }
    const poster = await stat(join(folder, "poster.jpg")).catch(() => null);
    if (poster && poster.size > 0) return true;
  }
  return false;
}

/** Writes the WebVTT that maps each part of the video to a region of a thumbnail sheet. */
export function writeThumbnailsVtt(plan: ThumbnailPlan, durationSeconds: number, sheets: number): string {
  const perSheet = plan.columns * plan.rows;
  const count = Math.min(sheets * perSheet, Math.max(1, Math.round(durationSeconds / plan.everySeconds)));
  const cues = Array.from({ length: count }, (_, index) => {
    const start = index * plan.everySeconds;
    const end = index === count - 1 ? Math.max(durationSeconds, start + 1) : start + plan.everySeconds;
    const position = index % perSheet;
    const x = (position % plan.columns) * plan.width;
    const y = Math.floor(position / plan.columns) * plan.height;
    const sheet = Math.floor(index / perSheet) + 1;
    const part = `thumbnails/${sheet}.jpg#xywh=${x},${y},${plan.width},${plan.height}`;
    return `${formatTimestamp(start)} --> ${formatTimestamp(end)}\n${part}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

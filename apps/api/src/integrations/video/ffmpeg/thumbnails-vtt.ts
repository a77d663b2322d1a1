import { formatTimestamp } from "../hls/timestamps.ts";
import type { ThumbnailPlan } from "./ffmpeg-arguments.ts";

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

import { formatTimestamp } from "./timestamps.ts";
import type { ThumbnailPlan } from "./ffmpeg-arguments.ts";

/** WebVTT that names, for each stretch of the film, the part of a sheet that shows it. */
export function writeThumbnailsVtt(plan: ThumbnailPlan, durationSeconds: number, sheets: number): string {
  const aSheet = plan.columns * plan.rows;
  const count = Math.min(sheets * aSheet, Math.max(1, Math.round(durationSeconds / plan.everySeconds)));
  const cues = Array.from({ length: count }, (_, index) => {
    const start = index * plan.everySeconds;
    const end = index === count - 1 ? Math.max(durationSeconds, start + 1) : start + plan.everySeconds;
    const place = index % aSheet;
    const x = (place % plan.columns) * plan.width;
    const y = Math.floor(place / plan.columns) * plan.height;
    const sheet = Math.floor(index / aSheet) + 1;
    const part = `thumbnails/${sheet}.jpg#xywh=${x},${y},${plan.width},${plan.height}`;
    return `${formatTimestamp(start)} --> ${formatTimestamp(end)}\n${part}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

export type WatchPoint = { at: string; watchedSeconds: number; plays: number };
/** `time` in milliseconds since the epoch. */
export type PlotPoint = { time: number; watchedSeconds: number; plays: number };

/** Converts watch points to points of the plot. Gaps get zero points, so that no line crosses them. */
export function buildPlotPoints(points: readonly WatchPoint[]): PlotPoint[] {
  const placed = points.map(({ at, ...figures }) => ({ time: Date.parse(at), ...figures }));
  const steps = placed.slice(1).map(({ time }, before) => time - (placed[before]?.time ?? time));
  const step = Math.max(60_000, Math.min(...steps));
  return placed.flatMap((point, index) => {
    const next = placed[index + 1];
    if (!next || next.time - point.time <= step * 2) return [point];
    const nothing = { watchedSeconds: 0, plays: 0 };
    return [point, { time: point.time + step, ...nothing }, { time: next.time - step, ...nothing }];
  });
}

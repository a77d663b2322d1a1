const WINDOW_MS = 5000;

/** Bytes per second over the last seconds, from the totals seen so far. */
export function createSpeedometer() {
  let samples: { at: number; bytes: number }[] = [];
  return (bytes: number, now = Date.now()): number | null => {
    samples = [...samples.filter(({ at }) => now - at < WINDOW_MS), { at: now, bytes }];
    const first = samples[0];
    if (!first || now - first.at < 500) return null;
    return ((bytes - first.bytes) / (now - first.at)) * 1000;
  };
}

/** What viewers notice of the delivery, since the last call of `take`. Times in milliseconds. */
export interface Delivery {
  firstFrameMs?: number;
  stalls?: number;
  stalledMs?: number;
}

/** A shorter interruption is a seek in the buffer or a change of rendition. */
const shortestStallMs = 250;

/**
 * Measures the time to the first frame and the stalls of a video. A wait of the viewer is neither: a pause, a seek, and
 * the press that the browser's autoplay policy asks for.
 */
export function measureDelivery(
  playhead: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  now: () => number = () => performance.now(),
): { take: () => Delivery; stop: () => void } {
  /** When the viewer began to wait for the first frame; null once it was shown, or while the viewer has to press. */
  let startedAt: number | null = now();
  let hasPlayed = false;
  let firstFrameMs: number | null = null;
  let isSeeking = false;
  let stalledAt: number | null = null;
  let stalls = 0;
  let stalledMs = 0;
  /** The beginning of the current stall is reported already. */
  let isReported = false;
  const countStall = () => {
    const ms = stalledAt === null ? 0 : now() - stalledAt;
    if (ms < shortestStallMs && !isReported) return;
    stalls += isReported ? 0 : 1;
    stalledMs += ms;
    isReported = true;
  };
  const endStall = () => {
    countStall();
    stalledAt = null;
    isReported = false;
  };
  const handlers: Record<string, () => void> = {
    play: () => {
      if (!hasPlayed) startedAt ??= now();
    },
    playing: () => {
      if (!hasPlayed && startedAt !== null) firstFrameMs = now() - startedAt;
      hasPlayed = true;
      isSeeking = false;
      endStall();
    },
    pause: () => {
      if (!hasPlayed) startedAt = null;
      endStall();
    },
    seeking: () => {
      isSeeking = true;
      endStall();
    },
    waiting: () => {
      if (hasPlayed && !isSeeking) stalledAt ??= now();
    },
  };
  for (const [type, handle] of Object.entries(handlers)) playhead.addEventListener(type, handle);
  return {
    take() {
      // The part of a long stall until now; the rest comes with the next heartbeat.
      countStall();
      if (isReported) stalledAt = now();
      const delivery: Delivery = {
        ...(firstFrameMs !== null && { firstFrameMs: Math.round(firstFrameMs) }),
        ...(stalls > 0 && { stalls }),
        ...(stalledMs > 0 && { stalledMs: Math.round(stalledMs) }),
      };
      firstFrameMs = null;
      stalls = 0;
      stalledMs = 0;
      return delivery;
    },
    stop() {
      for (const [type, handle] of Object.entries(handlers)) playhead.removeEventListener(type, handle);
    },
  };
}

import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { useEffect } from "react";
import type { VimeoPlayhead } from "../player/playback/vimeo-playhead.ts";

/** From the call of `play` until the first frame is on the screen, about, in milliseconds. */
const START_COST_MS = 30;

/**
 * Starts a loaded video at the instant at which it begins for everyone. The screen that shows it is rendered at that
 * instant too, which takes a quarter of a second on a slow device.
 * @param beginsAtMs milliseconds since 1970 by the server's clock; null while the video runs, and while that is not known
 */
export function useTimelyStart(
  video: HTMLVideoElement | VimeoPlayhead | null,
  beginsAtMs: number | null,
  serverClock: SynchronizedClock,
): void {
  useEffect(() => {
    if (!(video instanceof HTMLVideoElement) || beginsAtMs === null) return undefined;
    const remainingMs = beginsAtMs - START_COST_MS - serverClock.now();
    if (remainingMs <= 0) return undefined;
    // A command takes effect two seconds after it is shown, so that nothing stops the video before it is on the screen.
    const timer = setTimeout(() => void video.play().catch(() => undefined), remainingMs);
    return () => clearTimeout(timer);
  }, [video, beginsAtMs, serverClock]);
}

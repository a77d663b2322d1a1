import { useEffect, useState } from "react";
import { trackMovement } from "../playback/playhead.ts";

/** Longer than between two reports of a time that plays. */
const idleAfterMs = 1000;

/**
 * Whether the film's time moves although the browser says that it has nothing to play, as WebKitGTK does after a seek.
 * Where the browser is right about that, its time stands still.
 */
export function useIsAdvancing(video: HTMLVideoElement | null): boolean {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    if (!video) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hasMoved = trackMovement(video);
    const look = () => {
      const moves = hasMoved() && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      clearTimeout(timer);
      setIsMoving(moves);
      if (moves) timer = setTimeout(() => setIsMoving(false), idleAfterMs);
    };
    const stop = () => setIsMoving(false);
    video.addEventListener("timeupdate", look);
    video.addEventListener("seeking", stop);
    return () => {
      clearTimeout(timer);
      video.removeEventListener("timeupdate", look);
      video.removeEventListener("seeking", stop);
    };
  }, [video]);
  return isMoving;
}

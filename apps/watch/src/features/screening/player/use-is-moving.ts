import { useEffect, useState } from "react";
import { watchMovement } from "./playhead.ts";

/** Longer than between two reports of a time that plays. */
const stillAfterMs = 1000;

/**
 * Whether the film's time moves although the browser says that it has nothing to play, as WebKitGTK does after a seek.
 * Where the browser is right about that, its time stands still.
 */
export function useIsMoving(video: HTMLVideoElement | null): boolean {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    if (!video) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hasMoved = watchMovement(video);
    const look = () => {
      const moves = hasMoved() && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      clearTimeout(timer);
      setIsMoving(moves);
      if (moves) timer = setTimeout(() => setIsMoving(false), stillAfterMs);
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

import { useEffect, useState } from "react";
import { trackMovement } from "../playback/playhead.ts";

/** Longer than the interval of `timeupdate` events during playback. */
const idleAfterMs = 1000;

/** Whether the video advances although the browser reports an empty buffer, which WebKitGTK does after a seek. */
export function useIsAdvancing(video: HTMLVideoElement | null): boolean {
  const [isAdvancing, setIsAdvancing] = useState(false);
  useEffect(() => {
    if (!video) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hasMoved = trackMovement(video);
    const update = () => {
      const advances = hasMoved() && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      clearTimeout(timer);
      setIsAdvancing(advances);
      if (advances) timer = setTimeout(() => setIsAdvancing(false), idleAfterMs);
    };
    const reset = () => setIsAdvancing(false);
    video.addEventListener("timeupdate", update);
    video.addEventListener("seeking", reset);
    return () => {
      clearTimeout(timer);
      video.removeEventListener("timeupdate", update);
      video.removeEventListener("seeking", reset);
    };
  }, [video]);
  return isAdvancing;
}

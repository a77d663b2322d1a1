import { delaysMs, stallRetries } from "@matinee/contract/limits";
import { type RefObject, useEffect } from "react";

/** A film that stopped by itself is paused and played again after two seconds, three times at most. */
export function useStallRecovery(video: RefObject<HTMLVideoElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element || isHeld) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stalled = () => {
      if (timer !== undefined || tries >= stallRetries || element.paused) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || element.paused) return;
        tries += 1;
        element.pause();
        void element.play().catch(() => undefined);
        stalled();
      }, delaysMs.stallReplay);
    };
    const playing = () => {
      clearTimeout(timer);
      timer = undefined;
      tries = 0;
    };
    element.addEventListener("waiting", stalled);
    element.addEventListener("stalled", stalled);
    element.addEventListener("timeupdate", playing);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("waiting", stalled);
      element.removeEventListener("stalled", stalled);
      element.removeEventListener("timeupdate", playing);
    };
  }, [video, isHeld]);
}

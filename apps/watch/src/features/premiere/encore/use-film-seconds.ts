import { useCallback, useSyncExternalStore } from "react";
import type { Playhead } from "../../player/playback/playhead.ts";

/** Returns the position in the film, in whole seconds, while it plays and after each seek. */
export function useFilmSeconds(playhead: Playhead | null): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      playhead?.addEventListener("timeupdate", listener);
      return () => playhead?.removeEventListener("timeupdate", listener);
    },
    [playhead],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(playhead?.currentTime ?? 0));
}

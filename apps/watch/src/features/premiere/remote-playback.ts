import { useCallback, useSyncExternalStore } from "react";

/** Safari's names for AirPlay. */
interface AirPlayVideo {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Not in every browser. */
const getRemote = (video: HTMLVideoElement) => video.remote as RemotePlayback | undefined;

/** Whether another screen plays the video, by AirPlay or Cast. Its delay cannot be corrected. */
export const isPlayedRemotely = (video: HTMLVideoElement): boolean =>
  (video as AirPlayVideo).webkitCurrentPlaybackTargetIsWireless === true || // The property exists in Safari only.
  getRemote(video)?.state === "connected";

/** Follows whether another screen plays the video. */
export function useIsRemote(video: HTMLVideoElement | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const remote = video && getRemote(video);
      video?.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", onChange);
      remote?.addEventListener("connect", onChange);
      remote?.addEventListener("disconnect", onChange);
      return () => {
        video?.removeEventListener("webkitcurrentplaybacktargetiswirelesschanged", onChange);
        remote?.removeEventListener("connect", onChange);
        remote?.removeEventListener("disconnect", onChange);
      };
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => video !== null && isPlayedRemotely(video));
}

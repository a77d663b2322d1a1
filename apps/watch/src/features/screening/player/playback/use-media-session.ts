import { useEffect } from "react";

/** A browser moves the video on these keys of a keyboard, a headset or a lock screen, unless a page handles them. */
const MOVING_ACTIONS = ["seekto", "seekbackward", "seekforward"] as const;

const ignore = () => undefined;

/**
 * Names the film where the system shows what plays, without a seek bar: everyone sees the same frame. Play and pause
 * stay the browser's own.
 * @param isShowing the film is running for everyone
 */
export function useMediaSession(title: string, isShowing: boolean): void {
  useEffect(() => {
    if (!isShowing || !("mediaSession" in navigator)) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title });
    // As of a live programme, which has no positions to choose. Some browsers accept finite lengths only.
    attempt(() => mediaSession.setPositionState({ duration: Number.POSITIVE_INFINITY }));
    for (const action of MOVING_ACTIONS) attempt(() => mediaSession.setActionHandler(action, ignore));
    return () => {
      mediaSession.metadata = null;
      attempt(() => mediaSession.setPositionState());
      for (const action of MOVING_ACTIONS) attempt(() => mediaSession.setActionHandler(action, null));
    };
  }, [title, isShowing]);
}

/** The film plays without what a browser does not know. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // A browser that lacks it has no such key or seek bar either.
  }
}

import { useEffect } from "react";

/** A browser moves the video on these keys of a keyboard, a headset or a lock screen, unless a page handles them. */
const MOVING_ACTIONS = ["seekto", "seekbackward", "seekforward"] as const;

const ignore = () => undefined;

/** Names the film, with its picture, where the system shows what plays: on the lock screen and for media keys. */
export function useMediaTitle(
  title: string,
  pictureUrl: string | null,
  isShowing: boolean,
  artist = "",
): void {
  useEffect(() => {
    if (!isShowing || !("mediaSession" in navigator)) return undefined;
    const artwork = pictureUrl ? [{ src: new URL(pictureUrl, window.location.href).href }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, pictureUrl, isShowing, artist]);
}

/**
 * Names the film where the system shows what plays, without a seek bar: everyone sees the same frame. Play and pause
 * stay the browser's own.
 * @param isShowing the film is running for everyone
 */
export function useMediaSession(title: string, pictureUrl: string | null, isShowing: boolean): void {
  useMediaTitle(title, pictureUrl, isShowing);
  useEffect(() => {
    if (!isShowing || !("mediaSession" in navigator)) return undefined;
    const { mediaSession } = navigator;
    // As of a live programme, which has no positions to choose. Some browsers accept finite lengths only.
    attempt(() => mediaSession.setPositionState({ duration: Number.POSITIVE_INFINITY }));
    for (const action of MOVING_ACTIONS) attempt(() => mediaSession.setActionHandler(action, ignore));
    return () => {
      attempt(() => mediaSession.setPositionState());
      for (const action of MOVING_ACTIONS) attempt(() => mediaSession.setActionHandler(action, null));
    };
  }, [isShowing]);
}

/** The keys of a keyboard, a headset or a lock screen that lead to another film; null for none there. */
export function useFilmKeys(previous: (() => void) | null, next: (() => void) | null): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return undefined;
    const { mediaSession } = navigator;
    attempt(() => mediaSession.setActionHandler("previoustrack", previous));
    attempt(() => mediaSession.setActionHandler("nexttrack", next));
    return () => {
      attempt(() => mediaSession.setActionHandler("previoustrack", null));
      attempt(() => mediaSession.setActionHandler("nexttrack", null));
    };
  }, [previous, next]);
}

/** The film plays without what a browser does not know. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // A browser that lacks it has no such key or seek bar either.
  }
}

import { useEffect } from "react";

/** The reloads of all open pages are spread over the second number, to limit the load on the API. */
const [intervalMs, spreadMs] = [25_000, 10_000];

/**
 * Loads the event again and again on the evening of its premiere: the director may start, skip or end the programme at
 * any time, and only the room has a stream that says so.
 */
export function useFollowedPremiere(isFollowed: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") void reload();
      },
      intervalMs + Math.random() * spreadMs,
    );
    return () => clearInterval(timer);
  }, [isFollowed, reload]);
}

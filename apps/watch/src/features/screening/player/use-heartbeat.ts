import { pollMs } from "@matinee/contract/limits";
import { type RefObject, useEffect, useRef } from "react";
import { callApi, CallFailure } from "../../../lib/call-api.ts";
import { deviceId } from "../../../lib/device-id.ts";
import { calls } from "../../../paths.ts";

/** Tells the server every 15 seconds where the viewer is, and at each pause, end and farewell. */
export function useHeartbeat(
  video: RefObject<HTMLVideoElement | null>,
  grantId: string,
  onStopped: () => void,
): void {
  const stopped = useRef(onStopped);
  useEffect(() => {
    stopped.current = onStopped;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let hasPlayed = false;
    const beat = async (last: { ended?: boolean; keepalive?: boolean } = {}) => {
      // A video that lost its film stands at 0, which is no place in it.
      if (!hasPlayed || element.readyState === 0) return;
      try {
        const { data } = await callApi<{ playing: boolean }>("POST", calls.heartbeat(grantId), {
          body: {
            positionSeconds: Math.max(0, element.currentTime),
            deviceId: deviceId(),
            ...(last.ended && { ended: true }),
          },
          ...(last.keepalive && { keepalive: true }),
        });
        if (!data.playing) stopped.current();
      } catch (error) {
        // A lost connection stops nobody; the next beat tells.
        if (error instanceof CallFailure && error.status === 404) stopped.current();
      }
    };
    const start = () => {
      if (hasPlayed) return;
      hasPlayed = true;
      void beat();
    };
    const pause = () => void beat();
    const end = () => void beat({ ended: true });
    const leave = () => void beat({ keepalive: true });
    const timer = setInterval(() => {
      if (!element.paused) void beat();
    }, pollMs.heartbeat);
    element.addEventListener("playing", start);
    element.addEventListener("pause", pause);
    element.addEventListener("ended", end);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      element.removeEventListener("playing", start);
      element.removeEventListener("pause", pause);
      element.removeEventListener("ended", end);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [video, grantId]);
}

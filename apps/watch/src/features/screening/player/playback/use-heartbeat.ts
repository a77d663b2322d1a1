import { pollMs } from "@matinee/contract/limits";
import type { HeartbeatAnswer, Playback, StopReason } from "@matinee/contract/schemas/videos";
import { useEffect, useRef } from "react";
import { callApi, CallFailure } from "../../../../lib/call-api.ts";
import { getDeviceId } from "../../../../lib/device-id.ts";
import { calls } from "../../../../paths.ts";
import { isExitingFullscreen } from "./suspend-playback.ts";
import type { Playhead } from "./playhead.ts";

export interface HeartbeatOptions {
  grant: Pick<Playback, "id" | "standingUrl">;
  /** The server took the right to play back. */
  onStopped: (reason: StopReason) => void;
  /** The place was told. */
  onHeartbeat?: ((ended: boolean) => void) | undefined;
}

/**
 * Tells the server every 15 seconds where the viewer is, and at each pause, end and farewell; and looks every few seconds
 * whether the grant still stands, since a film plays on from what it has in stock. The look asks no database.
 */
export function useHeartbeat(
  playhead: Playhead | null,
  options: HeartbeatOptions,
): { checkGrant: () => Promise<void> } {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { id: grantId, standingUrl } = options.grant;
  const checkGrant = () => postHeartbeat(grantId, {}, latest.current.onStopped);

  useEffect(() => {
    if (!playhead) return undefined;
    let hasPlayed = false;
    let latestReport = Promise.resolve();
    const beat = async (last: { ended?: boolean; keepalive?: boolean } = {}) => {
      // A video that lost its film stands at 0, which is no place in it.
      if (!hasPlayed || playhead.readyState === 0 || isExitingFullscreen(playhead)) return;
      latest.current.onHeartbeat?.(last.ended ?? false);
      const place = { positionSeconds: Math.max(0, playhead.currentTime), ...last };
      const report = () => postHeartbeat(grantId, place, (reason) => latest.current.onStopped(reason));
      // The end follows a pause at once. If the pause arrived last, it would reopen the finished session.
      latestReport = last.ended ? latestReport.then(report) : report();
      await latestReport;
    };
    const look = async () => {
      if (playhead.paused) return;
      const answer = await fetch(standingUrl, { cache: "no-store" }).catch(() => null);
      // A lost connection stops nobody; the server's word does, and its heartbeat tells why.
      if (answer && answer.status >= 400 && answer.status < 500) {
        await postHeartbeat(grantId, {}, (reason) => latest.current.onStopped(reason));
      }
    };
    const start = () => {
      if (hasPlayed) return;
      hasPlayed = true;
      void beat();
    };
    const pause = () => void beat();
    const end = () => {
      void beat({ ended: true });
      // A later report would reopen the finished sitting.
      hasPlayed = false;
    };
    const leave = () => void beat({ keepalive: true });
    const beating = setInterval(() => {
      if (!playhead.paused) void beat();
    }, pollMs.heartbeat);
    const looking = setInterval(() => void look(), pollMs.standing);
    playhead.addEventListener("playing", start);
    playhead.addEventListener("pause", pause);
    playhead.addEventListener("ended", end);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(beating);
      clearInterval(looking);
      playhead.removeEventListener("playing", start);
      playhead.removeEventListener("pause", pause);
      playhead.removeEventListener("ended", end);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [playhead, grantId, standingUrl]);
  return { checkGrant: checkGrant };
}

interface Heartbeat {
  positionSeconds?: number;
  ended?: boolean;
  keepalive?: boolean;
}

async function postHeartbeat(
  grantId: string,
  beat: Heartbeat,
  onStopped: (reason: StopReason) => void,
): Promise<void> {
  const { keepalive = false, ended, positionSeconds } = beat;
  try {
    const { data } = await callApi<HeartbeatAnswer>("POST", calls.heartbeat(grantId), {
      body: {
        deviceId: getDeviceId(),
        ...(positionSeconds !== undefined && { positionSeconds }),
        ...(ended && { ended }),
      },
      keepalive,
    });
    if (!data.playing) onStopped(data.reason ?? "withdrawn");
  } catch (error) {
    // A lost connection stops nobody; the next beat tells.
    if (error instanceof CallFailure && error.status === 404) onStopped("withdrawn");
  }
}

import { isMissing, isRejectedStatus } from "@matinee/app-shell/api/api-failure";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { delaysMs, pollMs } from "@matinee/domain/limits";
import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { useEffect, useRef } from "react";
import { api } from "../../../api.ts";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { findMedia, moveMedia } from "../source/media-folders.ts";
import { type Delivery, measureDelivery } from "./measure-delivery.ts";
import { type Playhead, trackSeeks } from "./playhead.ts";
import { isExitingFullscreen } from "./suspend-playback.ts";

export interface HeartbeatOptions {
  grant: Pick<Playback, "id" | "standingUrl" | "deviceToken">;
  /** The API revoked the grant. */
  onStopped: (reason: StopReason) => void;
  onHeartbeat?: ((ended: boolean) => void) | undefined;
  /** In a premiere: how far the film is from the room's position, in milliseconds; null when it was not measured. */
  readDistanceMs?: (() => number | null) | undefined;
}

/** Every so many heartbeats contain the position. */
const beatsPerPosition = 4;

/** How often an end is sent that does not arrive: for ten minutes. */
const maxEndAttempts = 40;

/** The last report of a position, of any player. */
let lastReport = Promise.resolve();

/** Waits until the positions that were reported have arrived. */
export const settleReports = (): Promise<void> => lastReport;

/**
 * Sends a heartbeat every 15 seconds. It contains the viewer's position every minute; the position is also sent at each
 * pause, around a seek, at the end and when the page closes. While paused a heartbeat only keeps the grant alive. In
 * between it polls the grant status, which needs no database: a revoked grant must also stop a video that is already
 * buffered.
 */
export function useHeartbeat(
  playhead: Playhead | null,
  options: HeartbeatOptions,
): { checkGrant: () => Promise<void> } {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { id: grantId, standingUrl: grantStatusUrl, deviceToken } = options.grant;
  const checkGrant = async () => {
    await postHeartbeat({ id: grantId, deviceToken }, {}, latest.current.onStopped);
  };

  useEffect(() => {
    if (!playhead) return undefined;
    let isOver = false;
    // An answer takes up to a second: that of a film that was left must not stop the one that the viewer has started since.
    const stop = (reason: StopReason) => {
      if (!isOver) latest.current.onStopped(reason);
    };
    const grant = { id: grantId, deviceToken };
    // Its listeners come first, so that the first report contains the time to the first frame.
    const delivery = measureDelivery(playhead);
    let hasPlayed = false;
    let hasEnded = false;
    /** Heartbeats while playing since the last one with a position; enough of them once that one was lost. */
    let beats = 0;
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    let endRetry: ReturnType<typeof setTimeout> | undefined;
    let stopSeeks: (() => void) | undefined;
    let latestReport = Promise.resolve();
    // A video without a source has the time 0, which is not the viewer's position.
    const hasPosition = () => hasPlayed && playhead.readyState > 0 && !isExitingFullscreen(playhead);
    const takeMeasurements = (): Heartbeat => {
      const distanceMs = latest.current.readDistanceMs?.() ?? null;
      return { delivery: delivery.take(), ...(distanceMs !== null && { distanceMs }) };
    };
    /** Sends an end again that has not arrived: no heartbeat follows it. The player may be closed meanwhile. */
    const repeatEnd = (positionSeconds: number, attempts = maxEndAttempts) => {
      endRetry = setTimeout(async () => {
        const hasArrived = await postHeartbeat(grant, { positionSeconds, ended: true }, () => undefined);
        if (!hasArrived && !hasPlayed && attempts > 1) repeatEnd(positionSeconds, attempts - 1);
      }, pollMs.heartbeat);
    };
    const reportPosition = async (
      flags: Pick<Heartbeat, "ended" | "leaving" | "keepalive"> = {},
      seconds = playhead.currentTime,
    ) => {
      if (!hasPosition()) return;
      latest.current.onHeartbeat?.(flags.ended ?? false);
      beats = 0;
      const heartbeat = { positionSeconds: Math.max(0, seconds), ...takeMeasurements(), ...flags };
      const report = async () => {
        const hasArrived = await postHeartbeat(grant, heartbeat, stop);
        if (hasArrived) return;
        if (flags.ended) repeatEnd(heartbeat.positionSeconds);
        else beats = beatsPerPosition;
      };
      // In order: a pause whose report arrived after the end's would reopen the finished session.
      latestReport = flags.leaving ? report() : latestReport.then(report);
      lastReport = latestReport;
      await latestReport;
    };
    const checkGrantStatus = async () => {
      if (playhead.paused) return;
      const response = await fetch(findMedia(grantId, grantStatusUrl), { cache: "no-store" }).catch(
        () => null,
      );
      // A lost connection stops nothing. If the grant was revoked, the heartbeat returns the reason.
      if (response && isRejectedStatus(response.status)) await postHeartbeat(grant, { refused: true }, stop);
    };
    const cancelEnd = () => {
      clearTimeout(endTimer);
      endTimer = undefined;
    };
    const handlePlaying = () => {
      cancelEnd();
      clearTimeout(endRetry);
      if (hasPlayed) {
        // The grant may have ended during a pause.
        void checkGrantStatus();
        return;
      }
      hasPlayed = true;
      void reportPosition();
      stopSeeks ??= trackSeeks(playhead, (seconds) => void reportPosition({}, seconds));
    };
    const handlePause = () => void reportPosition();
    const reportEnd = (flags: { keepalive?: boolean } = {}) => {
      cancelEnd();
      void reportPosition({ ended: true, ...flags });
      hasPlayed = false;
      hasEnded = true;
    };
    // The end gives up the place of this device, so it is reported once the viewer has not gone back at once.
    const handleEnded = () => {
      if (isExitingFullscreen(playhead)) return;
      endTimer = setTimeout(reportEnd, delaysMs.endOfFilm);
    };
    const handlePageHide = () => {
      if (endTimer !== undefined) reportEnd({ keepalive: true });
      else if (hasPlayed) void reportPosition({ leaving: true, keepalive: true });
      // A film that was not begun is left, too.
      else if (!hasEnded) void postHeartbeat(grant, { leaving: true, keepalive: true }, () => undefined);
    };
    const beat = () => {
      if (!hasPlayed) return;
      if (!playhead.paused) beats += 1;
      if (beats >= beatsPerPosition && hasPosition()) return void reportPosition();
      // A paused player shows nothing until the viewer continues.
      if (playhead.paused) return void postHeartbeat(grant, {}, () => undefined);
      latest.current.onHeartbeat?.(false);
      void postHeartbeat(grant, takeMeasurements(), stop);
    };
    const heartbeatTimer = setInterval(beat, pollMs.heartbeat);
    const statusTimer = setInterval(() => void checkGrantStatus(), pollMs.grantStatus);
    playhead.addEventListener("playing", handlePlaying);
    playhead.addEventListener("pause", handlePause);
    playhead.addEventListener("ended", handleEnded);
    playhead.addEventListener("seeking", cancelEnd);
    window.addEventListener("pagehide", handlePageHide);
    return () => {
      isOver = true;
      clearInterval(heartbeatTimer);
      clearInterval(statusTimer);
      stopSeeks?.();
      playhead.removeEventListener("playing", handlePlaying);
      playhead.removeEventListener("pause", handlePause);
      playhead.removeEventListener("ended", handleEnded);
      playhead.removeEventListener("seeking", cancelEnd);
      window.removeEventListener("pagehide", handlePageHide);
      handlePageHide();
      delivery.stop();
    };
  }, [playhead, grantId, grantStatusUrl, deviceToken]);
  return { checkGrant };
}

interface Heartbeat {
  positionSeconds?: number;
  delivery?: Delivery;
  distanceMs?: number;
  ended?: boolean;
  /** The viewer closed the player or the page: a screening of a pass may be given back. */
  leaving?: boolean;
  /** The API answers at once why the film's address was refused. */
  refused?: boolean;
  /** The browser completes the request even if the page closes. */
  keepalive?: boolean;
}

/** @returns whether the API has received it, or knows no such grant */
async function postHeartbeat(
  { id: grantId, deviceToken }: Pick<Playback, "id" | "deviceToken">,
  { keepalive = false, ended, leaving, refused, positionSeconds, delivery, distanceMs }: Heartbeat,
  onStopped: (reason: StopReason) => void,
): Promise<boolean> {
  try {
    const body = {
      deviceId: getDeviceId(),
      deviceToken,
      ...(positionSeconds !== undefined && { positionSeconds }),
      ...(ended && { ended }),
      ...(leaving && { leaving }),
      ...(refused && { refused }),
      ...(distanceMs !== undefined && { distanceMs }),
      ...delivery,
    };
    const { playing, reason, mediaUrl } = await unwrapData(
      api.playback.heartbeat({ params: { grantId }, body, fetchOptions: { keepalive } }),
    );
    if (mediaUrl) moveMedia(grantId, mediaUrl);
    if (!playing) onStopped(reason ?? "withdrawn");
    return true;
  } catch (error) {
    // A lost connection stops nothing; the next heartbeat tries again.
    const isGone = isMissing(error);
    if (isGone) onStopped("withdrawn");
    return isGone;
  }
}

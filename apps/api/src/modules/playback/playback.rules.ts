import { lifetimes } from "@matinee/contract/limits";
import { maxDevices } from "@matinee/domain/admission";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** No grant lives longer; one that expires in the middle of a long evening is renewed by asking again. */
export const MAX_GRANT_MS = 24 * HOUR_MS;

/**
 * Until when a grant given now may be used: long enough to watch with pauses, and past the screening's close by one
 * film's length at most (behaviour §6).
 */
export function computeGrantExpiry(now: Date, closesAt: Date | null, durationSeconds: number | null): Date {
  const length = (durationSeconds ?? 0) * 1000;
  const relaxed = now.getTime() + Math.min(MAX_GRANT_MS, Math.max(6 * HOUR_MS, 3 * length));
  return new Date(closesAt ? Math.min(relaxed, closesAt.getTime() + length) : relaxed);
}

/** A device that reported so recently is playing: three heartbeats of 15 seconds. */
export const ACTIVE_DEVICE_MS = 45_000;
export const SESSION_IDLE_TIMEOUT_MS = lifetimes.playbackSessionIdleMinutes * MINUTE_MS;

export interface PlaybackSessionState {
  lastSeenAt: Date;
  endedAt: Date | null;
}

export function continuesSession(session: PlaybackSessionState | undefined, now: Date): boolean {
  return (
    session !== undefined &&
    session.endedAt === null &&
    now.getTime() - session.lastSeenAt.getTime() <= SESSION_IDLE_TIMEOUT_MS
  );
}

/**
 * Who has to stop so that one more device can play. `others` are the viewer's other sittings that have not ended, the
 * most recently seen first. Those that fell silent give way unasked; null when that is not enough and nobody took over.
 */
export function chooseSessionsToStop<S extends PlaybackSessionState>(
  others: readonly S[],
  now: Date,
  takeOver: boolean,
): S[] | null {
  const kept = maxDevices - 1;
  const active = others.filter((other) => now.getTime() - other.lastSeenAt.getTime() < ACTIVE_DEVICE_MS);
  if (active.length > kept && !takeOver) return null;
  return others.slice(kept);
}

/** Where a film, or the part of it that is free, goes on: at its beginning once it was seen to the end. */
export function computeResumePosition(positionSeconds: number, durationSeconds: number | null): number {
  const nearEnd =
    durationSeconds !== null && positionSeconds > durationSeconds - Math.min(15, durationSeconds * 0.1);
  return nearEnd ? 0 : positionSeconds;
}

/**
 * Seconds of film that a heartbeat stands for: the way from the last position to this one, when it can have been played
 * (up to double speed) in the time between; a jump counts for nothing.
 */
export function computeWatchedSeconds(
  last: { positionSeconds: number; lastSeenAt: Date },
  positionSeconds: number,
  now: Date,
): number {
  const elapsed = Math.min(60, Math.max(0, (now.getTime() - last.lastSeenAt.getTime()) / 1000));
  const moved = positionSeconds - last.positionSeconds;
  return moved > 0 && moved <= elapsed * 2 + 2 ? Math.min(moved, elapsed + 1) : 0;
}

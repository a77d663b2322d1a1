import { lifetimes } from "@matinee/domain/limits";
import { MAX_GRANT_MS } from "../../platform/revoke-playback.ts";
import { maxDevices } from "@matinee/domain/admission";
import { computeCountedSeconds, maxUncountedPlays, type ViewingTimes } from "@matinee/domain/viewing-windows";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a grant is valid after its start and after each renewal. */
export const GRANT_LEASE_MS = lifetimes.playbackGrantMinutes * MINUTE_MS;
/** A heartbeat renews a grant only if that adds at least this much, so that few heartbeats write a new end. */
const MIN_RENEWAL_MS = 2 * MINUTE_MS;

/** Computes when a grant ends that is issued or renewed now. */
export function computeLeaseEnd(now: Date, renewableUntil: Date): Date {
  return new Date(Math.min(now.getTime() + GRANT_LEASE_MS, renewableUntil.getTime()));
}

/** Whether a heartbeat should write the new end. */
export function isWorthRenewing(expiresAt: Date, leaseEnd: Date): boolean {
  return leaseEnd.getTime() - expiresAt.getTime() >= MIN_RENEWAL_MS;
}

/**
 * Computes until when heartbeats can renew a grant issued now: late enough to watch with pauses, and at most the length of
 * all films after the viewer's window closes (rules/playback.md, Playback grants).
 * @param durationSeconds of the film
 * @param programmeSeconds of all films that the event shows
 */
export function computeRenewalLimit(
  now: Date,
  closesAt: Date | null,
  durationSeconds: number | null,
  programmeSeconds: number | null,
): Date {
  const length = (durationSeconds ?? 0) * 1000;
  const relaxed = now.getTime() + Math.min(MAX_GRANT_MS, Math.max(6 * HOUR_MS, 3 * length));
  return limitByClosing(new Date(relaxed), closesAt, programmeSeconds);
}

/** Limits the end of a grant to the length of all films after the window closes. */
export function limitByClosing(end: Date, closesAt: Date | null, programmeSeconds: number | null): Date {
  if (!closesAt) return end;
  return new Date(Math.min(end.getTime(), closesAt.getTime() + (programmeSeconds ?? 0) * 1000));
}

/** Returns whether a new play counts as watching from its start: its viewer left too often before (rules/access.md, Time to watch). */
export const countsAtOnce = (plays: number, { countedAt }: ViewingTimes): boolean =>
  countedAt === null && plays > maxUncountedPlays;

/** How far ahead of its position a player may load a film of a low rate, in seconds: hls.js takes ten minutes at most. */
const LOADED_AHEAD_SECONDS = 600;

/**
 * Computes after how many served seconds watching counts, whatever the player reports (rules/access.md, Time to watch).
 * @param screeningSeconds the length of all films of the screening
 */
export const computeServedLimit = (screeningSeconds: number | null): number =>
  computeCountedSeconds(screeningSeconds) + LOADED_AHEAD_SECONDS;

/** A play enters the owner's figures after so many seconds of watching. */
export const PLAY_SECONDS = 10;

/** Returns the seconds of a segment by its number: the first three take one, one and two, the others four. */
export const getSegmentSeconds = (number: number) => (number < 2 ? 1 : number === 2 ? 2 : 4);

/** Returns the second of the film at which a segment begins. */
export const getSegmentStart = (number: number) => (number < 3 ? number : (number - 2) * 4);

/** Whether a play counts at its start: the film is too short, or another host serves its segments. */
export function countsAtStart({ host, durationSeconds }: { host: string; durationSeconds: number | null }) {
  return host !== "local" || (durationSeconds !== null && durationSeconds < PLAY_SECONDS);
}

/** A device counts as playing for this long after a heartbeat: three intervals of 15 seconds. */
export const ACTIVE_DEVICE_MS = 45_000;
export const SESSION_IDLE_TIMEOUT_MS = lifetimes.playbackSessionIdleMinutes * MINUTE_MS;

export interface PlaybackSessionState {
  lastSeenAt: Date;
  endedAt: Date | null;
}

/** A session of one of an event's films. */
export interface FilmSession extends PlaybackSessionState {
  videoId: string;
  /** When its visit began. */
  startedAt: Date;
  positionSeconds: number;
  durationSeconds: number | null;
}

/**
 * Finds the visit that a start of a film at `now` continues: its last heartbeat, of any film of the event, is recent, no other
 * device took over, and this film was not watched to its end in it (rules/playback.md, Plays and devices).
 * @param sessions of one viewer on one device, at most one for each film
 * @returns when the visit began; null for a new one
 */
export function findVisitStart(sessions: readonly FilmSession[], videoId: string, now: Date): Date | null {
  const latest = findLatest(sessions);
  if (!latest || now.getTime() - latest.lastSeenAt.getTime() > SESSION_IDLE_TIMEOUT_MS) return null;
  if (latest.endedAt !== null && !isAtEnd(latest)) return null;
  const isOver = sessions.some(
    (session) =>
      session.videoId === videoId &&
      session.endedAt !== null &&
      session.startedAt.getTime() === latest.startedAt.getTime(),
  );
  return isOver ? null : latest.startedAt;
}

/** How far a viewer is with a film, on the device that played it last. */
export interface FilmPosition {
  videoId: string;
  lastSeenAt: Date;
  positionSeconds: number;
  durationSeconds: number | null;
}

/**
 * Chooses the film of a programme with which a viewer goes on: the one that was left, or the next one if it was at its end;
 * after the last one the first that has not been seen, else the first.
 * @param films in their order
 */
export function chooseFilm<F extends { videoId: string; seen: boolean }>(
  films: readonly F[],
  positions: readonly FilmPosition[],
): F | undefined {
  const latest = findLatest(positions);
  const index = films.findIndex(({ videoId }) => videoId === latest?.videoId);
  const left = films[index];
  if (!latest || !left) return films[0];
  return isAtEnd(latest) ? (films[index + 1] ?? films.find(({ seen }) => !seen) ?? films[0]) : left;
}

const findLatest = <S extends { lastSeenAt: Date }>(rows: readonly S[]): S | undefined =>
  rows.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())[0];

const isAtEnd = ({ positionSeconds, durationSeconds }: Omit<FilmPosition, "videoId" | "lastSeenAt">) =>
  positionSeconds > 0 && computeResumePosition(positionSeconds, durationSeconds) === 0;

/**
 * Chooses the devices to stop so that one more can play. Inactive devices, and those whose film has ended, always give way.
 * @param others the viewer's other devices, most recently seen first, those whose film has ended last
 * @returns null when too many devices are active and the viewer did not take over
 */
export function chooseDevicesToStop<D extends { lastSeenAt: Date; hasEnded: boolean }>(
  others: readonly D[],
  now: Date,
  takeOver: boolean,
): D[] | null {
  const maxOthers = maxDevices - 1;
  const active = others.filter(
    ({ lastSeenAt, hasEnded }) => !hasEnded && now.getTime() - lastSeenAt.getTime() < ACTIVE_DEVICE_MS,
  );
  if (active.length > maxOthers && !takeOver) return null;
  return others.slice(maxOthers);
}

/** The share of a film after which it counts as completed: many leave during the credits. */
export const COMPLETED_SHARE = 0.9;

/** Whether a film of which `furthestSeconds` was watched counts as completed. */
export const isCompleted = (furthestSeconds: number, durationSeconds: number | null): boolean =>
  completesFilm(0, furthestSeconds, durationSeconds);

/**
 * Whether watching up to `to` completes a film of which at most `from` was watched before (rules/webhooks.md,
 * Webhooks). All in seconds.
 */
export function completesFilm(from: number, to: number, durationSeconds: number | null): boolean {
  if (durationSeconds === null || durationSeconds <= 0) return false;
  const end = durationSeconds * COMPLETED_SHARE;
  return from < end && to >= end;
}

/** Computes where a video or its free preview resumes, in seconds: at 0 once it was watched to the end. */
export function computeResumePosition(positionSeconds: number, durationSeconds: number | null): number {
  const nearEnd =
    durationSeconds !== null && positionSeconds > durationSeconds - Math.min(15, durationSeconds * 0.1);
  return nearEnd ? 0 : positionSeconds;
}

/**
 * How far two positions of a player that goes on may be apart, in seconds: it reports one every minute, and again with its next
 * heartbeat what a minute's outage kept from arriving.
 */
const MAX_REPORT_SECONDS = 180;

/**
 * Computes the watch time of a heartbeat, in seconds: the distance from the last position, if it can have been played at
 * up to double speed in the meantime. A jump counts nothing.
 */
export function computeWatchedSeconds(
  last: { positionSeconds: number; lastSeenAt: Date },
  positionSeconds: number,
  now: Date,
): number {
  const elapsed = Math.min(
    MAX_REPORT_SECONDS,
    Math.max(0, (now.getTime() - last.lastSeenAt.getTime()) / 1000),
  );
  const moved = positionSeconds - last.positionSeconds;
  return moved > 0 && moved <= elapsed * 2 + 2 ? Math.min(moved, elapsed + 1) : 0;
}

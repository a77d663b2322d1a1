/** No one hears or sees less than this. */
const DEAD_ZONE_MS = 30;
/** A correction goes on until this, so that it does not begin again at once. */
const CORRECTED_MS = 10;
const MAX_RATE_CHANGE = 0.05;
/** After rates that move the film this far, the drift shows whether it has followed them. */
const CHECKED_MS = 100;
/** A film that follows less than this share of its rates does not follow them. */
const FOLLOWED_SHARE = 0.5;
/** After so many failures the rate is left alone: each change of it stops the film in some browsers. */
const TRIED_CORRECTIONS = 2;
/** A device that was overloaded may follow its rate later. Each further failure begins this time again. */
const TRIED_AGAIN_AFTER_MS = 3 * 60_000;
/** Where rates fail, a shorter distance disturbs less than a seek. */
const SEEK_WITHOUT_RATE_BEYOND_MS = 150;
/** In how long the playback rate makes up for the drift, where its limits allow it. */
const CORRECTION_MS = 2000;
const SEEK_BEYOND_MS = 1200;
/** A picture that has just begun, or stopped, is disturbed less by a seek than by a long correction. */
const SEEK_AFTER_STOP_BEYOND_MS = 400;
const SEEK_PAUSE_MS = 5000;
/** Another host's player, or another screen, takes longer for a seek. */
const ROUGH_SEEK_PAUSE_MS = 10_000;

export interface DriftState {
  isCorrecting: boolean;
  /** By the clock of the measurements; null before the first seek. */
  seekedAtMs: number | null;
  /** What the rate has done; null while the film runs at the ordinary rate. */
  correction: Correction | null;
  failures: Failures;
}

/** The corrections that the film did not follow, since the last one that it followed. */
interface Failures {
  count: number;
  /** By the clock of the measurements; null before the first one. */
  lastAtMs: number | null;
}

interface Correction {
  /** The drift at its beginning. */
  fromMs: number;
  /** How far the rates since then have moved the film if they are applied; negative while it is slower. */
  expectedMs: number;
  rate: number;
  /** When the rate was last decided. */
  atMs: number;
}

export interface DriftMeasurement {
  /** The displayed position minus where everyone is: positive while this viewer is ahead. */
  driftMs: number;
  /** A clock that never jumps. */
  nowMs: number;
  /** Whether the film has just begun, or had to wait for data since the last measurement. */
  wasStopped: boolean;
  /** Whether the position of everyone has changed since the last measurement other than by the time that passed. */
  hasRoomMoved?: boolean;
}

/** `seek`: go to where everyone is, at the ordinary rate. */
export type DriftAction = { kind: "rate"; rate: number } | { kind: "seek" };

export const initialDriftState: DriftState = {
  isCorrecting: false,
  seekedAtMs: null,
  correction: null,
  failures: { count: 0, lastAtMs: null },
};

/**
 * Decides how a viewer comes back to the others: by a playback rate of 0.95 to 1.05, or by one seek, then by none for 5
 * seconds. A film that does not follow its rate is sought instead. Source: rules/premieres.md, Premiere.
 */
export function controlDrift(
  state: DriftState,
  measured: DriftMeasurement,
): { state: DriftState; action: DriftAction } {
  const { driftMs, nowMs, wasStopped } = measured;
  const distanceMs = Math.abs(driftMs);
  const { correction, hasFailed, failures } = checkCorrection(state, measured);
  const usesRate = mayUseRate(failures, nowMs);
  const maySeek = state.seekedAtMs === null || nowMs - state.seekedAtMs >= SEEK_PAUSE_MS;
  const toleratedMs =
    hasFailed || !usesRate
      ? SEEK_WITHOUT_RATE_BEYOND_MS
      : wasStopped
        ? SEEK_AFTER_STOP_BEYOND_MS
        : SEEK_BEYOND_MS;
  if (maySeek && distanceMs > toleratedMs)
    return {
      state: { isCorrecting: false, seekedAtMs: nowMs, correction: null, failures },
      action: { kind: "seek" },
    };
  const isCorrecting = usesRate && distanceMs > (state.isCorrecting ? CORRECTED_MS : DEAD_ZONE_MS);
  const change = isCorrecting ? driftMs / CORRECTION_MS : 0;
  const rate = 1 - Math.min(MAX_RATE_CHANGE, Math.max(-MAX_RATE_CHANGE, change));
  const { fromMs, expectedMs } = correction ?? { fromMs: driftMs, expectedMs: 0 };
  return {
    state: {
      ...state,
      isCorrecting,
      correction: isCorrecting ? { fromMs, expectedMs, rate, atMs: nowMs } : null,
      failures,
    },
    action: { kind: "rate", rate },
  };
}

const mayUseRate = ({ count, lastAtMs }: Failures, nowMs: number): boolean =>
  count < TRIED_CORRECTIONS || lastAtMs === null || nowMs - lastAtMs >= TRIED_AGAIN_AFTER_MS;

/** Compares what the rates have done with what they should have done, whenever they should have moved the film far enough. */
function checkCorrection(
  { correction, failures }: DriftState,
  { driftMs, nowMs, wasStopped, hasRoomMoved = false }: DriftMeasurement,
): {
  correction: Pick<Correction, "fromMs" | "expectedMs"> | null;
  hasFailed: boolean;
  failures: Failures;
} {
  // Both change the drift too, so that the comparison begins again.
  if (!correction || wasStopped || hasRoomMoved) return { correction: null, hasFailed: false, failures };
  const { fromMs, rate, atMs } = correction;
  const expectedMs = correction.expectedMs + (rate - 1) * (nowMs - atMs);
  if (Math.abs(expectedMs) < CHECKED_MS)
    return { correction: { fromMs, expectedMs }, hasFailed: false, failures };
  const hasFailed = (driftMs - fromMs) / expectedMs < FOLLOWED_SHARE;
  return {
    correction: null,
    hasFailed,
    failures: hasFailed ? { count: failures.count + 1, lastAtMs: nowMs } : initialDriftState.failures,
  };
}

/**
 * Decides for a film whose rate cannot be changed finely, because another host or another screen plays it: by one seek
 * beyond the tolerated distance, then by none for 10 seconds.
 * @param toleratedMs how far the film may be from the others, in milliseconds
 */
export function controlDriftRoughly(
  state: DriftState,
  { driftMs, nowMs }: DriftMeasurement,
  toleratedMs: number,
): { state: DriftState; action: DriftAction } {
  const maySeek = state.seekedAtMs === null || nowMs - state.seekedAtMs >= ROUGH_SEEK_PAUSE_MS;
  if (maySeek && Math.abs(driftMs) > toleratedMs)
    return { state: { ...initialDriftState, seekedAtMs: nowMs }, action: { kind: "seek" } };
  return { state: { ...state, isCorrecting: false, correction: null }, action: { kind: "rate", rate: 1 } };
}

/** Nobody hears or sees less than this. */
const DEAD_ZONE_MS = 30;
/** A correction goes on until this, so that it does not begin again at once. */
const CORRECTED_MS = 10;
const MAX_RATE_CHANGE = 0.05;
/** In how long the playback rate makes up for the drift, where its limits allow it. */
const CORRECTION_MS = 2000;
const SEEK_BEYOND_MS = 1200;
/** After a stall the picture has stopped anyway, so a seek disturbs less than a long correction. */
const SEEK_AFTER_STALL_BEYOND_MS = 400;
const SEEK_PAUSE_MS = 5000;
/** Another host's player, or another screen, takes longer for a seek. */
const ROUGH_SEEK_PAUSE_MS = 10_000;

export interface DriftState {
  isCorrecting: boolean;
  /** By the clock of the measurements; null before the first seek. */
  seekedAtMs: number | null;
}

export interface DriftMeasurement {
  /** The displayed position minus where everyone is: positive while this viewer is ahead. */
  driftMs: number;
  /** A clock that never jumps. */
  nowMs: number;
  /** Whether the player had to wait for data since the last measurement. */
  hasStalled: boolean;
}

/** `seek`: go to where everyone is, at the ordinary rate. */
export type DriftAction = { kind: "rate"; rate: number } | { kind: "seek" };

export const initialDriftState: DriftState = { isCorrecting: false, seekedAtMs: null };

/**
 * Decides how a viewer comes back to the others: by a playback rate of 0.95 to 1.05, or by one seek, then by none for 5
 * seconds. Source: docs/product-rules.md, Premiere.
 */
export function controlDrift(
  state: DriftState,
  { driftMs, nowMs, hasStalled }: DriftMeasurement,
): { state: DriftState; action: DriftAction } {
  const distanceMs = Math.abs(driftMs);
  const maySeek = state.seekedAtMs === null || nowMs - state.seekedAtMs >= SEEK_PAUSE_MS;
  if (maySeek && distanceMs > (hasStalled ? SEEK_AFTER_STALL_BEYOND_MS : SEEK_BEYOND_MS))
    return { state: { isCorrecting: false, seekedAtMs: nowMs }, action: { kind: "seek" } };
  const isCorrecting = distanceMs > (state.isCorrecting ? CORRECTED_MS : DEAD_ZONE_MS);
  const change = isCorrecting ? driftMs / CORRECTION_MS : 0;
  const rate = 1 - Math.min(MAX_RATE_CHANGE, Math.max(-MAX_RATE_CHANGE, change));
  return { state: { ...state, isCorrecting }, action: { kind: "rate", rate } };
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
    return { state: { isCorrecting: false, seekedAtMs: nowMs }, action: { kind: "seek" } };
  return { state: { ...state, isCorrecting: false }, action: { kind: "rate", rate: 1 } };
}

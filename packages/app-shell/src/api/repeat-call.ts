import { ApiFailure, isLimited, isSessionOver, isTransient } from "./api-failure.ts";

/** `offline`: the API was not reached. `pending`: it has no outcome yet, or a gateway stopped waiting for it. */
export type RepeatReason = "offline" | "pending";

const repeatDelaysMs = { offline: [700, 2000, 4000], pending: [1000, 2000, 4000, 8000, 15_000] };

/**
 * Repeats a call that has no outcome, with growing waits. The call's idempotency key must stay the same.
 * @param onRepeat is called before each wait
 * @throws ApiFailure of the last call
 */
export async function repeatCall<Data>(
  onRepeat: (reason: RepeatReason) => void,
  call: () => Promise<Data>,
): Promise<Data> {
  const repeats = { offline: 0, pending: 0 };
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const reason = findRepeatReason(error);
      const waitMs = reason && repeatDelaysMs[reason][repeats[reason]++];
      if (!reason || !waitMs) throw error;
      onRepeat(reason);
      await wait(waitMs);
    }
  }
}

/** Finds why a failed call may still take effect; null if the failure is final or concerns the API as a whole. */
export function findRepeatReason(error: unknown): RepeatReason | null {
  if (!(error instanceof ApiFailure)) return null;
  const { status, details } = error;
  if (status === 0) return "offline";
  const isPending = details["orderPending"] === true || details["requestRunning"] === true;
  return isPending || status === 502 || status === 504 ? "pending" : null;
}

/** Whether a failed call may have taken effect, or still may: then only the same call may follow, with its key. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isTransient(error) || findRepeatReason(error) !== null;
}

/** The API rejects these before it looks for an earlier call with the same key: the caller has to prove something first. */
const CALLER_CODES: readonly ApiFailure["code"][] = [
  "challenge-needed",
  "step-up-needed",
  "second-factor-required",
  "acting-period-needed",
];

/**
 * Whether a failure says nothing about an earlier call with the same key: the session has ended, the caller has to prove
 * something, or there are too many requests. An earlier call without an outcome may have taken effect all the same.
 */
function isAboutCaller(error: unknown): boolean {
  return (
    isSessionOver(error) ||
    isLimited(error) ||
    (error instanceof ApiFailure && CALLER_CODES.includes(error.code))
  );
}

/**
 * Whether it is unknown after this failure if a call has taken effect or still will. Then only the same call may follow, with
 * the same key and content.
 * @param wasOpen whether an earlier attempt of the same call has no outcome
 */
export function leavesOutcomeOpen(error: unknown, wasOpen: boolean): boolean {
  return isOutcomeUnknown(error) || (wasOpen && isAboutCaller(error));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

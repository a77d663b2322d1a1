import { ApiFailure, isLimited } from "./api-failure.ts";

/** A limit counts windows of a minute; a longer wait is shown as a failure. */
const MAX_WAIT_SECONDS = 90;
const MAX_REPEATS = 3;

/**
 * Makes a call again after the wait that the API asks for with 429: many people behind one address share some limits.
 * @param signal ends the wait
 * @throws ApiFailure of the last call; the signal's reason
 */
export async function waitOutLimit<Data>(call: () => Promise<Data>, signal: AbortSignal): Promise<Data> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ApiFailure && isLimited(error) && error.details["retryAfterSeconds"];
      if (typeof seconds !== "number" || seconds > MAX_WAIT_SECONDS || repeats === MAX_REPEATS) throw error;
      await wait(seconds * 1000, signal);
    }
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** The task runs after this long even if the browser is never idle, or does not report idle time. */
const maxWaitMs = 4000;

/** Runs a task once the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: maxWaitMs });
  return () => window.cancelIdleCallback(request);
}

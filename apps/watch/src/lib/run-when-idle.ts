/** After this long it is done even where the browser is never idle, or cannot tell. */
const maxWaitMs = 4000;

/** Does something once the browser has nothing better to do. @returns what calls it off */
export function runWhenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: maxWaitMs });
  return () => window.cancelIdleCallback(request);
}

/** After this long it is done even where the browser is never idle, or cannot tell. */
const patienceMs = 4000;

/** Does something once the browser has nothing better to do. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, patienceMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: patienceMs });
  return () => window.cancelIdleCallback(request);
}

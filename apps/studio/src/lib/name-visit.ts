/**
 * Gives the first page of a visit a key of its own, before the router reads it. Without one the router calls every
 * first page the same, and restores the scroll position of another one.
 */
export function nameVisit(): void {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "key" in state) return;
  history.replaceState({ key: Math.random().toString(36).slice(2, 10), idx: 0 }, "");
}

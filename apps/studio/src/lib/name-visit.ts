/**
 * Gives the first page of a visit a key of its own. Without one the router calls every first page the same, and
 * restores the scroll position of another one.
 */
export function nameVisit(): void {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "key" in state) return;
  history.replaceState({ key: crypto.randomUUID().slice(0, 8), idx: 0 }, "");
}

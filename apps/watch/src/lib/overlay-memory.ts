import { readObject, tab } from "./stored.ts";

const key = (pageId: string) => `matinee.over.${pageId}`;

/** What lies over the page, kept while the tab is open, so that a reload comes back to it. */
export function keepOverlay(pageId: string, part: "gate" | "extra", value: object | null): void {
  tab.write(key(pageId), JSON.stringify({ ...readObject(tab, key(pageId)), [part]: value }));
}

/** What lay over the page when it was reloaded; null where the page was come to in another way. */
export function readOverlay(pageId: string, part: "gate" | "extra"): Record<string, unknown> | null {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  if (!isReload) return null;
  const value = readObject(tab, key(pageId))[part];
  return typeof value === "object" && value !== null ? { ...value } : null;
}

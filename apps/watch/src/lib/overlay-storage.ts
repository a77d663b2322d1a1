import { readObject, tabStore } from "./browser-storage.ts";

const storageKey = (pageId: string) => `matinee.over.${pageId}`;

/** What lies over the page, kept while the tab is open, so that a reload comes back to it. */
export function saveOverlay(pageId: string, part: "gate" | "extra", value: object | null): void {
  tabStore.write(
    storageKey(pageId),
    JSON.stringify({ ...readObject(tabStore, storageKey(pageId)), [part]: value }),
  );
}

/** What lay over the page when it was reloaded; null where the page was come to in another way. */
export function readOverlayAfterReload(
  pageId: string,
  part: "gate" | "extra",
): Record<string, unknown> | null {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  if (!isReload) return null;
  const value = readObject(tabStore, storageKey(pageId))[part];
  return typeof value === "object" && value !== null ? { ...value } : null;
}

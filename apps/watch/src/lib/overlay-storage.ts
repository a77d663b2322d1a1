import { tabStore } from "@matinee/app-shell/browser-storage";
import { readObject } from "@matinee/app-shell/read-object";

const buildStorageKey = (pageId: string) => `matinee.over.${pageId}`;

/** Stores the open overlay until the tab closes, so that a reload restores it. */
export function saveOverlay(pageId: string, part: "gate" | "overlay", value: object | null): void {
  tabStore.write(
    buildStorageKey(pageId),
    JSON.stringify({ ...readObject(tabStore, buildStorageKey(pageId)), [part]: value }),
  );
}

/** Reads the overlay that was open before a reload; null if the page was entered in another way. */
export function readOverlayAfterReload(
  pageId: string,
  part: "gate" | "overlay",
): Record<string, unknown> | null {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  if (!isReload) return null;
  const value = readObject(tabStore, buildStorageKey(pageId))[part];
  return typeof value === "object" && value !== null ? { ...value } : null;
}

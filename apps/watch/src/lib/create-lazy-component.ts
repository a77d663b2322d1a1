import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * Creates a component whose code loads when it first renders, or earlier on `preload()`. A load that failed is tried
 * again on the next call. `preload()` waits until the browser is online, because Chromium keeps the failure of a module
 * until the page reloads.
 */
export function createLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  let loading: Promise<ComponentType<Props>> | null = null;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return Object.assign(
    lazy(async () => ({ default: await loadOnce() })),
    {
      preload() {
        const loadEarly = () => void loadOnce().catch(() => undefined);
        if (navigator.onLine) loadEarly();
        else window.addEventListener("online", loadEarly, { once: true });
      },
    },
  );
}

import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * Creates a component whose code loads when it first renders, or earlier on `preload()`. A load that failed is tried
 * again on the next call.
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
    { preload: () => void loadOnce().catch(() => undefined) },
  );
}

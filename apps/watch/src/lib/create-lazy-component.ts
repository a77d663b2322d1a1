import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * A component whose code comes when it is first drawn, or earlier by `ahead`, which costs nothing when it is there
 * already. What could not be fetched is asked for again.
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

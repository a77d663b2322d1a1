import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import { runWhenIdle } from "../../lib/run-when-idle.ts";

/** The player, whose code loads when the viewer is about to press play. */
export const LazyPlayerOverlay = createLazyComponent(
  async () => (await import("./player-overlay.tsx")).PlayerOverlay,
);

/**
 * Loads the player's code and then its library once the browser is idle: on touch screens the pointer arrives with the
 * press, too late to load anything. Returns a function that cancels it.
 */
export function preloadPlayer(): () => void {
  let cancel = runWhenIdle(() => {
    LazyPlayerOverlay.preload();
    cancel = runWhenIdle(() => {
      const preload = async () => (await import("./source/attach-source.ts")).preloadSource();
      // The player loads it again and handles the error.
      preload().catch(() => undefined);
    });
  });
  return () => cancel();
}

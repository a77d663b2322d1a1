import { createLazyComponent } from "../../../lib/create-lazy-component.ts";

/** The player, whose code loads when the viewer is about to press play. */
export const LazyPlayerOverlay = createLazyComponent(
  async () => (await import("./player-overlay.tsx")).PlayerOverlay,
);

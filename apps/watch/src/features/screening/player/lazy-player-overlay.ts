import { createLazyComponent } from "../../../lib/create-lazy-component.ts";

/** The player: fetched when somebody is about to press play. */
export const LazyPlayerOverlay = createLazyComponent(
  async () => (await import("./player-overlay.tsx")).PlayerOverlay,
);

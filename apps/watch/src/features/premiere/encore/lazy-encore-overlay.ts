import { createLazyComponent } from "../../../lib/create-lazy-component.ts";

/** The film of an encore, with its audience. The code loads when the viewer presses play. */
export const LazyEncoreOverlay = createLazyComponent(
  async () => (await import("./encore-overlay.tsx")).EncoreOverlay,
);

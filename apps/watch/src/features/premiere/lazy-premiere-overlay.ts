import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import { runWhenIdle } from "../../lib/run-when-idle.ts";

/** The lobby and the programme of a premiere, whose code loads when the viewer is about to enter. */
export const LazyPremiereOverlay = createLazyComponent(
  async () => (await import("./premiere-overlay.tsx")).PremiereOverlay,
);

/** Loads the premiere's code once the browser is idle. Returns a function that cancels it. */
export const preloadPremiere = (): (() => void) => runWhenIdle(LazyPremiereOverlay.preload);

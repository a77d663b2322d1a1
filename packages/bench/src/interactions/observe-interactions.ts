import type { Page } from "@playwright/test";

/** A task of more than 50 ms, with the scripts that ran in its frame. */
export interface LongTask {
  ms: number;
  scripts: string[];
}

export interface Interaction {
  /** Milliseconds from the slowest input to the next paint. */
  pressMs: number;
  longTasks: LongTask[];
  /** Milliseconds of the page's clock. What began earlier does not count. */
  since: number;
}

type PressWindow = Window & { interaction: Interaction };

/** Runs in the page before its scripts. `readInteraction` returns its observations. */
export function observeInteractions(): void {
  const interaction: Interaction = { pressMs: 0, longTasks: [], since: 0 };
  Object.assign(window, { interaction });
  // Functions without names: the compiler's helper for names does not exist in the page.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        interaction.pressMs = Math.max(interaction.pressMs, entry.duration);
    // `durationThreshold` is missing in TypeScript's type.
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= interaction.since) interaction.longTasks.push({ ms: duration, scripts: [] });
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    // TypeScript has no type of these entries.
    for (const frame of list.getEntries() as LongFrame[]) {
      if (frame.startTime < interaction.since) continue;
      const scripts = frame.scripts.map(
        ({ invoker, duration, sourceURL, sourceFunctionName, sourceCharPosition }) =>
          `${duration.toFixed(0)} ms ${invoker} ${sourceFunctionName} ${sourceURL}:${sourceCharPosition}`,
      );
      const end = frame.startTime + frame.duration;
      const layoutMs = frame.styleAndLayoutStart > 0 ? end - frame.styleAndLayoutStart : 0;
      interaction.longTasks.push({
        ms: 0,
        scripts: [...scripts, `${layoutMs.toFixed(0)} ms style and layout`],
      });
    }
  }).observe({ type: "long-animation-frame" });
}

interface LongFrame extends PerformanceEntry {
  styleAndLayoutStart: number;
  scripts: {
    invoker: string;
    duration: number;
    sourceURL: string;
    sourceFunctionName: string;
    sourceCharPosition: number;
  }[];
}

/** Forgets earlier inputs and tasks. */
export async function resetInteraction(page: Page): Promise<void> {
  await page.evaluate(() => {
    const since = performance.now();
    Object.assign((window as unknown as PressWindow).interaction, { pressMs: 0, longTasks: [], since }); // observeInteractions added it
  });
}

/** Returns the inputs and tasks since `resetInteraction`. */
export function readInteraction(page: Page): Promise<Interaction> {
  return page.evaluate(() => (window as unknown as PressWindow).interaction); // observeInteractions added it
}

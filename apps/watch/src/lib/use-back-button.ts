import { useEffect, useLayoutEffect, useRef } from "react";

/** A dialog or overlay that the browser's Back leaves step by step. */
interface Layer {
  /** How many presses of Back lead out of it; 0 while it is closed. */
  steps: number;
  onBack: () => void;
  /** Goes one step forward again. Returns whether there was one. */
  onForward: () => boolean;
}

/** In the order in which they opened. */
const layers: Layer[] = [];
let blockCount = 0;
/** A navigation of our own through the history is still pending. */
let isNavigating = false;
let syncing: ReturnType<typeof setTimeout> | undefined;

/** Counts our history entries after the page's own one. */
function countOwnEntries(): number {
  // `history.state` is any value or null; the next line checks the only property that is read.
  const { overlay } = (window.history.state ?? {}) as { overlay?: unknown };
  return typeof overlay === "number" ? overlay : 0;
}

const countOpenSteps = () => layers.reduce((sum, { steps }) => sum + steps, 0);

/**
 * Gives each step of an overlay an entry in the browser's history, so that Back goes one step back and leaves the page
 * only when nothing is open. `onForward` runs when the browser's Forward enters such an entry again.
 */
export function useBackButton(
  steps: number,
  onBack: () => void,
  onForward: () => boolean = returnFalse,
): void {
  const layer = useRef<Layer>({ steps: 0, onBack, onForward });
  // Layout effects, because Back may be pressed as soon as the step is visible, for example when a reload restores it.
  useLayoutEffect(() => {
    Object.assign(layer.current, { onBack, onForward });
  });
  useLayoutEffect(() => {
    const { current } = layer;
    layers.push(current);
    if (layers.length === 1) window.addEventListener("popstate", handlePopState);
    return () => {
      layers.splice(layers.indexOf(current), 1);
      if (layers.length === 0) window.removeEventListener("popstate", handlePopState);
      else scheduleSync();
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = layer;
    if (current.steps === steps) return;
    current.steps = steps;
    scheduleSync();
  }, [steps]);
}

const returnFalse = () => false;

/** Adds missing entries once the layers of a render are known. Leaves entries later: an overlay may take them over. */
function scheduleSync(): void {
  queueMicrotask(addMissingEntries);
  clearTimeout(syncing);
  syncing = setTimeout(syncHistory);
}

/** Adds or leaves history entries until there is one for each open step. */
function syncHistory(): void {
  if (isNavigating) return;
  addMissingEntries();
  const surplus = countOwnEntries() - countOpenSteps();
  if (surplus > 0) navigateBy(-surplus);
}

function addMissingEntries(): void {
  if (isNavigating) return;
  for (let entry = countOwnEntries(); entry < countOpenSteps(); entry++)
    window.history.pushState({ ...window.history.state, overlay: entry + 1 }, "");
}

function navigateBy(delta: number): void {
  isNavigating = true;
  const focused = document.activeElement;
  window.addEventListener(
    "popstate",
    () => {
      // An entry with a fragment, such as the skip link's, moves the focus to its target.
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
      });
    },
    { once: true },
  );
  window.history.go(delta);
}

/** Runs after the viewer or our own code has moved through the history. */
function handlePopState(): void {
  if (isNavigating) {
    isNavigating = false;
    return syncHistory();
  }
  let surplus = countOwnEntries() - countOpenSteps();
  if (surplus > 0) {
    const isForward = surplus === 1 && layers.some(({ onForward }) => onForward());
    if (!isForward) navigateBy(-surplus);
    return;
  }
  // A navigation inside the card provider's iframe keeps our history state: then the surplus is 0.
  if (surplus < 0 && blockCount > 0) return navigateBy(-surplus);
  for (const layer of layers.toReversed()) {
    for (let step = 0; step < layer.steps && surplus < 0; step++, surplus++) layer.onBack();
  }
}

/** Makes the browser's Back do nothing while a payment runs. */
export function useBlockBack(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return undefined;
    blockCount++;
    return () => {
      blockCount--;
    };
  }, [isBlocked]);
}

import { useEffect, useRef } from "react";

/** Something over the page that the browser's Back leaves step by step. */
interface Layer {
  /** How many presses of Back lead out of it; 0 while it is not there. */
  steps: number;
  onBack: () => void;
  /** Goes one step forward again. @returns whether there is one */
  onForward: () => boolean;
}

/** In the order in which they opened. */
const layers: Layer[] = [];
let blockCount = 0;
/** Our own move through the history is on its way. */
let isNavigating = false;
let syncing: ReturnType<typeof setTimeout> | undefined;

/** How many of our entries lie between the page's own and the present one. */
function countOwnEntries(): number {
  const { overlay } = (window.history.state ?? {}) as { overlay?: unknown };
  return typeof overlay === "number" ? overlay : 0;
}

const countOpenSteps = () => layers.reduce((sum, { steps }) => sum + steps, 0);

/**
 * Gives each step of something over the page an entry in the browser's history, so that Back goes one step back, and
 * leaves the page only from the page itself. `onForward` is asked when the browser's Forward goes into an entry again.
 */
export function useBackButton(
  steps: number,
  onBack: () => void,
  onForward: () => boolean = returnFalse,
): void {
  const layer = useRef<Layer>({ steps: 0, onBack, onForward });
  useEffect(() => {
    Object.assign(layer.current, { onBack, onForward });
  });
  useEffect(() => {
    const own = layer.current;
    layers.push(own);
    if (layers.length === 1) window.addEventListener("popstate", handlePopState);
    return () => {
      layers.splice(layers.indexOf(own), 1);
      if (layers.length === 0) window.removeEventListener("popstate", handlePopState);
      else scheduleSync();
    };
  }, []);
  useEffect(() => {
    const own = layer.current;
    if (own.steps === steps) return;
    own.steps = steps;
    scheduleSync();
  }, [steps]);
}

const returnFalse = () => false;

/** Once everything is drawn: what opens as something else closes takes its entry over. */
function scheduleSync(): void {
  clearTimeout(syncing);
  syncing = setTimeout(syncHistory);
}

/** Makes the history as deep as what lies over the page. */
function syncHistory(): void {
  if (isNavigating) return;
  const surplus = countOwnEntries() - countOpenSteps();
  for (let entry = surplus; entry < 0; entry++) {
    window.history.pushState({ ...window.history.state, overlay: countOwnEntries() + 1 }, "");
  }
  if (surplus > 0) navigateBy(-surplus);
}

function navigateBy(delta: number): void {
  isNavigating = true;
  const focused = document.activeElement;
  window.addEventListener(
    "popstate",
    () => {
      // An entry with a fragment, as the skip link's, takes the focus to its target.
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
      });
    },
    { once: true },
  );
  window.history.go(delta);
}

/** The viewer, or a move of ours, has gone through the history. */
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
  // Where a frame of the card provider has moved, the entry is the same.
  if (surplus < 0 && blockCount > 0) return navigateBy(-surplus);
  for (const layer of layers.toReversed()) {
    for (let step = 0; step < layer.steps && surplus < 0; step++, surplus++) layer.onBack();
  }
}

/** Back does nothing while a payment runs. */
export function useBlockBack(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    blockCount++;
    return () => {
      blockCount--;
    };
  }, [isHeld]);
}

import { useEffect, useRef } from "react";

/** What our entry in the browser's history is known by. */
const mark = { overlay: true };
/** Our own step back is on its way. */
let isLeaving = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let holds = 0;

const isOurs = () => (window.history.state as { overlay?: unknown } | null)?.overlay === true;

/**
 * While something lies over the page the browser's Back closes it, and does not leave the page. `onBack` says whether
 * something still lies there afterwards.
 */
export function useBackButton(isOpen: boolean, onBack: () => boolean): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    clearTimeout(leaving);
    const enter = () => {
      if (!isOurs()) window.history.pushState({ ...window.history.state, ...mark }, "");
      window.addEventListener("popstate", pop);
    };
    const pop = () => {
      // A frame of the card provider may have moved, which is none of our entries.
      if (isOurs()) return;
      if (holds > 0 || latest.current()) window.history.forward();
    };
    if (isLeaving) window.addEventListener("popstate", enter, { once: true });
    else enter();
    return () => {
      window.removeEventListener("popstate", enter);
      window.removeEventListener("popstate", pop);
      // What opens in the same moment takes the entry over.
      leaving = setTimeout(leave);
    };
  }, [isOpen]);
}

function leave(): void {
  if (!isOurs() || isLeaving) return;
  isLeaving = true;
  const focused = document.activeElement;
  const arrive = () => {
    isLeaving = false;
    // An entry with a fragment, as the skip link's, takes the focus to its target.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    });
  };
  window.addEventListener("popstate", arrive, { once: true });
  window.history.back();
}

/** Back does nothing while a payment runs. */
export function useHoldBack(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    holds++;
    return () => {
      holds--;
    };
  }, [isHeld]);
}

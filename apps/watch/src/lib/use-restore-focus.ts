import { type RefObject, useEffect } from "react";

/**
 * Focuses the first button of `actions` when an overlay closes and the focus was lost, because the element that opened
 * the overlay no longer exists: for example the film, opened from the thank-you dialog.
 */
export function useRestoreFocus(isCovered: boolean, actions: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isCovered) return undefined;
    const { current } = actions;
    return () => {
      setTimeout(() => {
        const isFocusLost = document.activeElement === document.body;
        if (isFocusLost) current?.querySelector("button")?.focus({ preventScroll: true });
      });
    };
  }, [isCovered, actions]);
}

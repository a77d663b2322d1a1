import { useEffect, useLayoutEffect, useRef } from "react";

/** Focuses the overlay and makes the page behind it inert. Both are undone when the overlay closes. */
export function useModalFocus(frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.getElementById("root");
    const opener = document.activeElement;
    // A focus lays the page out. In an animation frame the browser does that anyway.
    const opening = requestAnimationFrame(() => {
      root?.toggleAttribute("inert", true);
      document.documentElement.style.overflow = "hidden";
      frame.current?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(opening);
      root?.toggleAttribute("inert", false);
      document.documentElement.style.overflow = "";
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        const isInPage = activeElement === body || root?.contains(activeElement);
        if (isInPage && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [frame]);
}

/** Closes the overlay on Escape, unless a dialog above it or the full screen handles the key. */
export function useEscapeKey(
  frame: { current: HTMLElement | null },
  onClose: (() => void) | undefined,
): void {
  const latestOnClose = useRef(onClose);
  // A layout effect, so that a dialog handles Escape from the moment it is visible over the overlay.
  useLayoutEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => {
    const handleKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || document.fullscreenElement) return;
      // After the last control, Tab leads to the document: then the overlay has the keys.
      const isOurs = target === document.body || (target instanceof Node && frame.current?.contains(target));
      if (isOurs) latestOnClose.current?.();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [frame]);
}

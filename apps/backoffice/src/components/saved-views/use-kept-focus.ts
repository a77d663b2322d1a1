import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a section when the control that had it disappears, as a button does that has done its work: the
 * section gets the focus then. Returns the section's attributes.
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  });
  return {
    ref: section,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) focused.current = null;
    },
  };
}

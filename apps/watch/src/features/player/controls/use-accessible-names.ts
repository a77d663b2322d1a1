import { type RefObject, useEffect } from "react";

/** Sets the accessible names of controls, by id. The controls set names that lack the text which they show. */
export function useAccessibleNames(
  within: RefObject<HTMLElement | null>,
  names: Record<string, string>,
): void {
  useEffect(() => {
    const setNames = () => {
      for (const [id, name] of Object.entries(names)) {
        const control = within.current?.querySelector(`#${id}`);
        if (control && control.ariaLabel !== name) control.ariaLabel = name;
      }
    };
    setNames();
    const observer = new MutationObserver(setNames);
    if (within.current) {
      observer.observe(within.current, { subtree: true, attributeFilter: ["aria-label"] });
    }
    return () => observer.disconnect();
  });
}

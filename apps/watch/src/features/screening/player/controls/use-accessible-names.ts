import { type RefObject, useEffect } from "react";

/**
 * Names controls, by id, by the words that they show. The controls write names of their own, which lack those words.
 */
export function useAccessibleNames(
  within: RefObject<HTMLElement | null>,
  names: Record<string, string>,
): void {
  useEffect(() => {
    const write = () => {
      for (const [id, name] of Object.entries(names)) {
        const control = within.current?.querySelector(`#${id}`);
        if (control && control.ariaLabel !== name) control.ariaLabel = name;
      }
    };
    write();
    const watching = new MutationObserver(write);
    if (within.current) {
      watching.observe(within.current, { subtree: true, attributeFilter: ["aria-label"] });
    }
    return () => watching.disconnect();
  });
}

import { localStore } from "@matinee/app-shell/browser-storage";
import { useState } from "react";

/** Where the panel does not cover the list. */
const isBesideList = () => matchMedia("(width >= 1024px)").matches;

/**
 * Whether the filter panel is open. This browser remembers it for each list, where the panel is beside the list. The first
 * time it is open if the address has filters.
 * @param list undefined for a list that does not remember it
 */
export function useFilterPanel(
  list: string | undefined,
  hasFilters: boolean,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `matinee.filter-panel.${list}`;
  const [isOpen, setOpen] = useState(() => {
    const stored = list === undefined ? null : localStore.read(key);
    return isBesideList() && (stored === null ? hasFilters : stored === "open");
  });
  return [
    isOpen,
    (next) => {
      setOpen(next);
      if (list !== undefined && isBesideList()) localStore.write(key, next ? "open" : "closed");
    },
  ];
}

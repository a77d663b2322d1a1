import { localStore } from "@matinee/app-shell/browser-storage";
import { useState } from "react";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import { screens } from "@matinee/ui/screens";

/**
 * Whether the filter panel is open. This browser remembers it for each list, where the panel is beside the list. The first
 * time it is open if the address has filters. A panel beside the list does not become a sheet over it when the window gets
 * narrower or a tablet is turned.
 * @param list undefined for a list that does not remember it
 */
export function useFilterPanel(
  list: string | undefined,
  hasFilters: boolean,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `matinee.filter-panel.${list}`;
  const isBesideList = useMediaQuery(screens.fromLaptop);
  const [isOpenBeside, setOpenBeside] = useState(() => {
    const stored = list === undefined ? null : localStore.read(key);
    return stored === null ? hasFilters : stored === "open";
  });
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!isBesideList) return [isSheetOpen, setSheetOpen];
  return [
    isOpenBeside,
    (next) => {
      setOpenBeside(next);
      if (list !== undefined) localStore.write(key, next ? "open" : "closed");
    },
  ];
}

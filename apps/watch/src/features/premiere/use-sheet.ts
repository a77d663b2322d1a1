import { type RefObject, useEffect, useRef, useState } from "react";

interface Sheet {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** What the sheet shows. */
  panel: RefObject<HTMLElement | null>;
  /** The button that opens it, which is there while it is closed. */
  opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Opens the room as a sheet over the lobby of a phone. The focus moves into it and back, and Escape closes it instead
 * of the premiere.
 * @param isSheet false while the room has its own place
 */
export function useSheet(isSheet: boolean): Sheet {
  const [isOpen, setIsOpen] = useState(false);
  // What follows the film is not under a sheet that was opened before it.
  if (isOpen && !isSheet) setIsOpen(false);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isShown = isSheet && isOpen;
  const wasShown = useRef(false);
  useEffect(() => {
    if (isShown) panel.current?.focus({ preventScroll: true });
    else if (wasShown.current) opener.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("[role=dialog]:not(.premiere)");
      if (event.key !== "Escape" || isElsewhere) return;
      event.preventDefault();
      setIsOpen(false);
    };
    // Before the premiere, which the same key closes.
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, [isShown]);
  return { isOpen, setIsOpen, panel, opener };
}

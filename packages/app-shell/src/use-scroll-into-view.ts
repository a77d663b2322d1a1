import { type RefObject, useEffect, useRef } from "react";

/** Scrolls an element into view when its message appears, which on a phone may be below the fold of its dialog. */
export function useScrollIntoView(message: string | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return element;
}

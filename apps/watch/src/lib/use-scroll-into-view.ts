import { type RefObject, useEffect, useRef } from "react";

/** Brings what holds a message into sight as the message appears: on a phone it may come below the fold of its dialog. */
export function useScrollIntoView(message: string | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return element;
}

import { type ReactNode, useEffect } from "react";
import { HYDRATED_EVENT } from "../lib/hydrated-event.ts";
import { useIsHydrated } from "../lib/use-viewer-time-zone.ts";

/** Marks a part of a page until React has hydrated it, and then announces that, so that a press that waits is repeated. */
export function HydrationMark({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, [isHydrated]);
  return (
    <div className="contents" data-unhydrated={isHydrated ? undefined : ""}>
      {children}
    </div>
  );
}

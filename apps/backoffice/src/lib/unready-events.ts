import type { UnreadyEvent } from "@matinee/contract/schemas/pages";
import { useSyncExternalStore } from "react";

let shown: readonly UnreadyEvent[] = [];
const listeners = new Set<() => void>();

/** Shows what events lack before they can be activated, wherever in the back office somebody tried; none closes it. */
export function showUnready(events: readonly UnreadyEvent[]): void {
  shown = events;
  for (const notify of listeners) notify();
}

export function useUnreadyEvents(): readonly UnreadyEvent[] {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => shown,
  );
}

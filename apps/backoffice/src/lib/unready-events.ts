import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { missingSchema, type UnreadyEvent, unreadyEventSchema } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useSyncExternalStore } from "react";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

let unreadyEvents: readonly UnreadyEvent[] = [];
const listeners = new Set<() => void>();

/** Sets the events in the dialog that lists what each lacks before it can be activated; an empty list closes it. */
export function showUnreadyEvents(events: readonly UnreadyEvent[]): void {
  unreadyEvents = events;
  for (const notify of listeners) notify();
}

export function useUnreadyEvents(): readonly UnreadyEvent[] {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => unreadyEvents,
  );
}

/**
 * Shows that an event could not be updated. When it cannot be activated yet, a dialog lists what it lacks.
 * @param event the changed event; the failure of a bulk update names its events itself
 */
export function toastEventFailure(error: unknown, event?: Omit<UnreadyEvent, "missing">): void {
  const events = readUnreadyEvents(error, event);
  if (events.length === 0) {
    toastFailure(error, messages.adminEvents.errorUpdating);
    return;
  }
  toast.error(messages.adminEvents.errorUpdating);
  showUnreadyEvents(events);
}

/** Returns the events that a failure says cannot be activated yet; none for any other failure. */
export function readUnreadyEvents(
  error: unknown,
  event?: Omit<UnreadyEvent, "missing">,
): readonly UnreadyEvent[] {
  if (!(error instanceof ApiFailure) || error.code !== "not-activatable") return [];
  const { events, missing } = error.details;
  if (!event) return unreadyEventSchema.array().safeParse(events).data ?? [];
  return [{ ...event, missing: missingSchema.array().safeParse(missing).data ?? [] }];
}

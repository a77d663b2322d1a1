import { ApiFailure } from "@matinee/app-shell/api-failure";
import { messages } from "@matinee/contract/messages";
import { missingSchema, type UnreadyEvent, unreadyEventSchema } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { toastFailure } from "./failures.ts";
import { showUnready } from "./unready-events.ts";

/**
 * Says that an event could not be updated. What it lacks before it can be activated is shown in full, with links to
 * where it is given.
 * @param event that was changed; a bulk update's failure names its events itself
 */
export function toastEventFailure(error: unknown, event?: Omit<UnreadyEvent, "missing">): void {
  const unready = unreadyEvents(error, event);
  if (unready.length === 0) {
    toastFailure(error, messages.adminEvents.errorUpdating);
    return;
  }
  toast.error(messages.adminEvents.errorUpdating);
  showUnready(unready);
}

function unreadyEvents(error: unknown, event: Omit<UnreadyEvent, "missing"> | undefined): UnreadyEvent[] {
  if (!(error instanceof ApiFailure) || error.code !== "not-activatable") return [];
  const { events, missing } = error.details;
  if (!event) return unreadyEventSchema.array().safeParse(events).data ?? [];
  return [{ ...event, missing: missingSchema.array().safeParse(missing).data ?? [] }];
}

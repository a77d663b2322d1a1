import type { SavePage } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { toastEventFailure } from "../../lib/unready-events.ts";
import { refreshEvents, saveEvent } from "../../lib/queries/events.queries.ts";
import { type EventFlags, buildUndoChange } from "./flag-change.ts";

/**
 * Returns a mutation that saves a change of an event's flags, and offers to undo it.
 * @param updatedText the row menu and the detail screen confirm in different words
 */
export function useSaveFlags(
  event: EventFlags & { id: string; title: string; url: string; accountId: string },
  updatedText: string,
) {
  return useMutation({
    mutationFn: async (change: SavePage) => {
      const undo = buildUndoChange(event, change);
      await saveEvent(event.id, change);
      return undo;
    },
    onSuccess: async (undo) => {
      toast.success(updatedText, {
        action: {
          label: "Undo",
          onPress: () =>
            void saveEvent(event.id, undo)
              .then(refreshEvents)
              .catch((error: unknown) => toastEventFailure(error, { ...event, pageId: event.id })),
        },
      });
      await refreshEvents();
    },
    onError: (error) => toastEventFailure(error, { ...event, pageId: event.id }),
  });
}

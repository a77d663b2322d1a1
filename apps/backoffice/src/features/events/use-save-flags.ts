import type { SavePage } from "@matinee/contract/schemas/pages";
import { useMutation } from "@tanstack/react-query";
import { askBeforeClosing, KeptOpen } from "../../lib/closing-question.ts";
import { toastEventFailure } from "../../lib/unready-events.ts";
import { refreshEvents, saveEvent } from "../../lib/queries/events.queries.ts";
import { toastUndoable } from "../../lib/undo.ts";

/**
 * Returns a mutation that saves a change of an event's flags, and offers to undo it. Asks before people lose their place.
 * @param updatedText the row menu and the detail screen confirm in different words
 */
export function useSaveFlags(
  event: { id: string; title: string; url: string; accountId: string },
  updatedText: string,
) {
  return useMutation({
    mutationFn: (change: SavePage) =>
      askBeforeClosing((confirmed) => saveEvent(event.id, { ...change, ...(confirmed && { confirmed }) })),
    onSuccess: async (requestId) => {
      toastUndoable(updatedText, requestId);
      await refreshEvents();
    },
    onError: (error) => {
      if (!(error instanceof KeptOpen)) toastEventFailure(error, { ...event, pageId: event.id });
    },
  });
}

import { toastMs } from "@matinee/domain/limits";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";

const texts = messages.eventsPage;

/** Archives or restores an event. Both lists then reload from their first page. */
export function useArchiveEvent() {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: ({ event, archived }: { event: PageCard; archived: boolean }) =>
      unwrapData(
        api.pages.update({
          params: { id: event.id },
          // The dialog before it says how many people lose their place.
          body: { archived, ...(archived && { confirmed: true }) },
        }),
      ),
    onSuccess: async (_page, { event, archived }) => {
      if (archived)
        toast.success(texts.isArchived(event.title), {
          durationMs: toastMs.reason,
          action: { label: messages.actions.undo, onPress: () => archive.mutate({ event, archived: false }) },
        });
      else toast.success(messages.closing.restored);
      await client.resetQueries({ queryKey: ["events"] });
    },
    onError: () => toast.error(messages.closing.errorArchiving),
  });
  return archive;
}

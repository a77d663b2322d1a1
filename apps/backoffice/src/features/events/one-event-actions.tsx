import { messages } from "@matinee/contract/messages";
import type { AdminPageRow, SavePage } from "@matinee/contract/schemas/pages";
import { BulkAction } from "@matinee/ui/bulk-bar";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useNavigate } from "react-router";
import { refreshEvents, saveEvent } from "../../lib/events.queries.ts";
import { toastFailure } from "../../lib/failures.ts";
import { openStudio } from "../../lib/open-elsewhere.ts";
import { paths, studioPaths } from "../../paths.ts";
import { flagChange } from "./flag-change.ts";

/** With exactly one event selected: its two toggles, and where to go from here. */
export function OneEventActions({ event }: { event: AdminPageRow }) {
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (body: SavePage) => saveEvent(event.id, body),
    onSuccess: async () => {
      toast.success(messages.adminEvents.updatedInRow);
      await refreshEvents();
    },
    onError: (error) => toastFailure(error, messages.adminEvents.errorUpdating),
  });
  const toggle = (label: string, on: boolean, change: SavePage) => (
    <BulkAction role="switch" aria-checked={on} disabled={save.isPending} onClick={() => save.mutate(change)}>
      <span className="flex items-center gap-1.5">
        <Check aria-hidden="true" className={on ? "size-4" : "invisible size-4"} />
        {label}
      </span>
    </BulkAction>
  );
  return (
    <>
      {toggle("Active", event.activated, flagChange({ activated: !event.activated }))}
      {toggle("Archived", event.archived, flagChange({ archived: !event.archived }))}
      <BulkAction onClick={() => navigate(paths.event(event.id))}>
        {messages.backOffice.eventDetails}
      </BulkAction>
      <BulkAction onClick={() => navigate(paths.customer(event.customerId))}>
        {messages.backOffice.accountDetails}
      </BulkAction>
      <BulkAction
        main
        onClick={() =>
          void openStudio(studioPaths.editEvent(event.customerId, event.url)).catch((error: unknown) =>
            toastFailure(error, "The studio could not be opened"),
          )
        }
      >
        {messages.backOffice.editEvent}
      </BulkAction>
    </>
  );
}

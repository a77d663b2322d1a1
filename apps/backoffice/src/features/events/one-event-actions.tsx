import { messages } from "@matinee/texts";
import type { ChangeableEvent, SavePage } from "@matinee/contract/schemas/pages";
import { BulkAction } from "@matinee/ui/bulk-bar";
import { Square, SquareCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../../lib/open-signed-in.ts";
import { paths, studioPaths } from "../../paths.ts";
import { buildFlagChange } from "./flag-change.ts";
import { EventStatus } from "./event-status.tsx";
import { useSaveFlags } from "./use-save-flags.ts";

const texts = messages.adminEvents;

/** The bulk bar's actions for a single selected event: its two toggles and links. */
export function OneEventActions({ event }: { event: ChangeableEvent }) {
  const navigate = useNavigate();
  const save = useSaveFlags(event, messages.adminEvents.updatedInRow);
  const roleProblem = event.can.changeFlags ? undefined : messages.staff.needsRole.admin;
  const toggle = (label: string, on: boolean, change: SavePage) => (
    <BulkAction
      role="switch"
      aria-checked={on}
      disabled={roleProblem !== undefined || save.isPending}
      title={roleProblem}
      onClick={() => save.mutate(change)}
    >
      <span className="flex items-center gap-1.5">
        {on ? (
          <SquareCheck aria-hidden="true" className="size-4" />
        ) : (
          <Square aria-hidden="true" className="size-4" />
        )}
        {label}
      </span>
    </BulkAction>
  );
  return (
    <>
      {event.cancelled ? (
        <EventStatus event={event} cancellation={event.cancellation} />
      ) : (
        toggle(texts.active, event.activated, buildFlagChange({ activated: !event.activated }))
      )}
      {toggle(texts.archived, event.archived, buildFlagChange({ archived: !event.archived }))}
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
            toastFailure(error, messages.backOffice.studioFailed),
          )
        }
      >
        {messages.backOffice.editEvent}
      </BulkAction>
    </>
  );
}

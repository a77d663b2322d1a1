import { messages } from "@matinee/texts";
import type { ChangeableEvent } from "@matinee/contract/schemas/pages";
import { MenuCheck, MenuItem, MenuSeparator, MenuSub } from "@matinee/ui/menu";
import { Archive, ArchiveRestore, ExternalLink, FileText, Flag, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../../lib/open-signed-in.ts";
import { paths, studioPaths } from "../../paths.ts";
import { buildFlagChange } from "./flag-change.ts";
import { SuperarchiveDialog } from "./superarchive-dialog.tsx";
import { useSaveFlags } from "./use-save-flags.ts";

const texts = messages.adminEvents;

/** The options of an event's row. Flags are saved at once; hiding and showing it needs a confirmation. */
export function EventOptions({ event }: { event: ChangeableEvent }) {
  return (
    <RowOptions name={event.title || event.url}>
      <EventMenu event={event} />
    </RowOptions>
  );
}

function EventMenu({ event }: { event: ChangeableEvent }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const roleProblem = event.can.changeFlags ? undefined : messages.staff.needsRole.admin;
  const save = useSaveFlags(event, messages.adminEvents.updatedInRow);
  return (
    <>
      <RowMenu name={event.title || event.url}>
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => navigate(paths.event(event.id))}>
          {messages.backOffice.eventDetails}
        </MenuItem>
        <MenuItem
          icon={<UserRound aria-hidden="true" />}
          onSelect={() => navigate(paths.customer(event.customerId))}
        >
          {messages.backOffice.accountDetails}
        </MenuItem>
        <MenuItem
          icon={<ExternalLink aria-hidden="true" />}
          onSelect={() =>
            void openStudio(studioPaths.editEvent(event.customerId, event.url)).catch((error: unknown) =>
              toastFailure(error, messages.backOffice.studioFailed),
            )
          }
        >
          {messages.backOffice.editEvent}
        </MenuItem>
        <MenuSeparator />
        <MenuSub label={texts.flags} hint={roleProblem} icon={<Flag aria-hidden="true" />}>
          <MenuCheck
            checked={event.activated && !event.cancelled}
            disabled={roleProblem !== undefined || save.isPending || event.superarchived || event.cancelled}
            onCheckedChange={(activated) => save.mutate(buildFlagChange({ activated }))}
          >
            {texts.activated}
          </MenuCheck>
          <MenuCheck
            checked={event.archived}
            disabled={roleProblem !== undefined || save.isPending || event.superarchived}
            onCheckedChange={(archived) => save.mutate(buildFlagChange({ archived }))}
          >
            {texts.archived}
          </MenuCheck>
          <MenuCheck
            checked={event.test}
            disabled={roleProblem !== undefined || save.isPending}
            onCheckedChange={(test) => save.mutate({ test })}
          >
            {texts.test}
          </MenuCheck>
          <MenuCheck
            checked={event.diyEvent}
            disabled={roleProblem !== undefined || save.isPending}
            onCheckedChange={(diyEvent) => save.mutate({ diyEvent })}
          >
            {texts.diyEvent}
          </MenuCheck>
        </MenuSub>
        <MenuSeparator />
        {event.superarchived ? (
          <MenuItem
            disabled={roleProblem !== undefined}
            hint={roleProblem}
            icon={<ArchiveRestore aria-hidden="true" />}
            onSelect={() => setAsking(true)}
          >
            {texts.restore}
          </MenuItem>
        ) : (
          <MenuItem
            danger
            disabled={roleProblem !== undefined}
            hint={roleProblem}
            icon={<Archive aria-hidden="true" />}
            onSelect={() => setAsking(true)}
          >
            {texts.superArchive}
          </MenuItem>
        )}
      </RowMenu>
      <SuperarchiveDialog
        event={event}
        archivedText={messages.adminEvents.updatedInRow}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}

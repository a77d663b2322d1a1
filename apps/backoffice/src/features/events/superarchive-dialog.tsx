import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation } from "@tanstack/react-query";
import { askBeforeClosing, KeptOpen } from "../../lib/closing-question.ts";
import { refreshEvents, saveEvent } from "../../lib/queries/events.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { toastUndoable } from "../../lib/undo.ts";

/** Confirms hiding an event from its filmmaker, or showing it to them again. */
export function SuperarchiveDialog({
  event,
  archivedText,
  open,
  onOpenChange,
}: {
  event: { id: string; title: string; url: string; superarchived: boolean };
  /** The row menu and the detail screen use different texts. */
  archivedText: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const restoring = event.superarchived;
  const change = useMutation({
    mutationFn: () =>
      askBeforeClosing((confirmed) =>
        saveEvent(event.id, { superarchived: !restoring, ...(confirmed && { confirmed }) }),
      ),
    onSuccess: async (requestId) => {
      toastUndoable(restoring ? messages.closing.restored : archivedText, requestId);
      onOpenChange(false);
      await refreshEvents();
    },
    onError: (error) => {
      if (!(error instanceof KeptOpen)) toastFailure(error, messages.closing.errorArchiving);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={(restoring ? messages.adminEvents.restoreTitle : messages.adminEvents.archiveTitleOf)(
        event.title || event.url,
      )}
      description={restoring ? messages.adminEvents.restorePrompt : messages.adminEvents.archivePrompt}
      confirmLabel={restoring ? messages.adminEvents.restore : messages.adminEvents.archive}
      busyLabel={restoring ? messages.adminEvents.restoring : messages.adminEvents.archiving}
      busy={change.isPending}
      danger={!restoring}
      onConfirm={() => change.mutate()}
    >
      <p className="text-text-2">
        {restoring
          ? messages.adminEvents.restoreConsequences
          : messages.adminEvents.superArchiveConsequences(event.url)}
      </p>
    </ConfirmDialog>
  );
}

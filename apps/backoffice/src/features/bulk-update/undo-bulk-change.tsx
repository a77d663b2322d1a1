import { messages } from "@matinee/texts";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { paths } from "../../paths.ts";
import { refreshBulkChange, undoBulkChange } from "./bulk-change.queries.ts";

/** A button that undoes a bulk change after a confirmation, and opens the page of the job that does it. */
export function UndoBulkChange({ bulkChange: { id, changed } }: { bulkChange: BulkChange }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: () => undoBulkChange(id),
    onSuccess: async (undoing) => {
      setOpen(false);
      await navigate(paths.bulkChange(undoing.id));
      await refreshBulkChange(id);
    },
    onError: async (error) => {
      toastFailure(error, messages.bulkChanges.errorUndoing);
      await refreshBulkChange(id);
    },
  });
  return (
    <>
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.bulkChanges.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.bulkChanges.undoTitle(changed)}
        description={messages.bulkChanges.undoDescription}
        confirmLabel={messages.bulkChanges.undoConfirm}
        busyLabel={messages.bulkChanges.undoing}
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </>
  );
}

import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { cancelBulkChange, refreshBulkChange } from "./bulk-change.queries.ts";

/** A button that stops a bulk change after a confirmation. */
export function StopBulkChange({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const stop = useMutation({
    mutationFn: () => cancelBulkChange(id),
    onSuccess: async ({ state }) => {
      // It may have ended before.
      if (state === "cancelled") toast.success(messages.bulkChanges.stopped);
      setOpen(false);
      await refreshBulkChange(id);
    },
    onError: (error) => toastFailure(error, messages.bulkChanges.errorStopping),
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {messages.bulkChanges.stop}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.bulkChanges.stopTitle}
        description={messages.bulkChanges.stopDescription}
        confirmLabel={messages.bulkChanges.stopConfirm}
        busyLabel={messages.bulkChanges.stopping}
        busy={stop.isPending}
        danger
        onConfirm={() => stop.mutate()}
      />
    </>
  );
}

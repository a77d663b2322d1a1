import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { messages } from "@matinee/texts";
import { useMutation } from "@tanstack/react-query";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { refreshViewers } from "./viewers.queries.ts";

/** Asks for the reason of something that staff do about a viewer, and does it. */
export function ReasonDialog({
  title,
  description,
  confirmLabel = title,
  busyLabel,
  failed,
  danger = false,
  act,
  onClose,
}: {
  title: string;
  description: string;
  confirmLabel?: string;
  busyLabel: string;
  /** What the notice of a failure says first. */
  failed: string;
  danger?: boolean;
  /** @returns what the notice of the success says */
  act: (reason: string) => Promise<string>;
  onClose: () => void;
}) {
  const reason = useReason();
  const action = useMutation({
    mutationFn: () => act(reason.text),
    onSuccess: async (done) => {
      toast.success(done);
      onClose();
      await refreshViewers();
    },
    onError: (error) => reason.showFailure(error, failed),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={action.isPending}
      danger={danger}
      onConfirm={() => {
        if (!reason.showMissing()) action.mutate();
      }}
    >
      <ReasonField reason={reason.field} help={messages.viewerPage.reasonHelp} />
    </ConfirmDialog>
  );
}

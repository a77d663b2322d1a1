import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/contract/messages";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";

const texts = messages.viewerPage;

/** Sends a viewer a copy of their data, after a reason. */
export function CopyDialog({
  viewerId,
  email,
  onClose,
}: {
  viewerId: string;
  email: string;
  onClose: () => void;
}) {
  const reason = useReason();
  const start = useMutation({
    mutationFn: () =>
      unwrapData(api.dataRequests.exportViewer({ params: { id: viewerId }, body: { reason: reason.text } })),
    onSuccess: (sent) => {
      toast.success(texts.copyStarted(sent.email));
      onClose();
    },
    onError: (error) => (reason.showFailure(error) ? undefined : toastFailure(error, texts.copyFailed)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.copy}
      description={texts.aboutCopy(email)}
      confirmLabel={texts.copyConfirm}
      busyLabel={texts.resending}
      busy={start.isPending}
      onConfirm={() => {
        if (!reason.showMissing()) start.mutate();
      }}
    >
      <ReasonField reason={reason.field} help={texts.reasonHelp} />
    </ConfirmDialog>
  );
}

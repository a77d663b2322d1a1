import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { describeChange } from "../../lib/formats/describe-change.ts";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";

const texts = messages.approvals;

/** Rejects a request with a reason, or withdraws an own one. */
export function RejectButton({ approval, isOwn }: { approval: Approval; isOwn: boolean }) {
  const [open, setOpen] = useState(false);
  const reason = useReason();
  const label = isOwn ? texts.withdraw : texts.reject;
  const reject = useMutation({
    mutationFn: () =>
      requireSuccess(
        api.approvals.reject({
          params: { id: approval.id },
          body: { ...(reason.text && { reason: reason.text }) },
        }),
      ),
    onSuccess: async () => {
      toast.success(isOwn ? texts.withdrawn : texts.rejected);
      await refreshApprovals();
      setOpen(false);
    },
    onError: (error) => reason.showFailure(error, texts.notSaved),
  });
  const change = describeChange(approval);
  return (
    <>
      <Button
        size="sm"
        aria-label={(isOwn ? texts.withdrawLabel : texts.rejectLabel)(change, approval.customer)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={isOwn ? texts.withdrawTitle : texts.rejectTitle}
        description={texts.rejectDescription(change, approval.customer, approval.customerEmail)}
        confirmLabel={label}
        busyLabel={messages.actions.saving}
        busy={reject.isPending}
        danger
        onConfirm={() => {
          if (isOwn || !reason.showMissing()) reject.mutate();
        }}
      >
        <ReasonField
          reason={reason.field}
          help={isOwn ? messages.approvals.optionalHelp : messages.approvals.rejectHelp}
        />
      </ConfirmDialog>
    </>
  );
}

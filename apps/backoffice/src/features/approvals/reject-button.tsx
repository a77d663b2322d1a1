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
import { toastFailure } from "../../lib/toast-failure.tsx";

/** Rejects a request with a reason, or withdraws an own one. */
export function RejectButton({ approval, isOwn }: { approval: Approval; isOwn: boolean }) {
  const [open, setOpen] = useState(false);
  const reason = useReason();
  const label = isOwn ? "Withdraw" : "Reject";
  const reject = useMutation({
    mutationFn: () =>
      requireSuccess(
        api.approvals.reject({
          params: { id: approval.id },
          body: { ...(reason.text && { reason: reason.text }) },
        }),
      ),
    onSuccess: async () => {
      toast.success(isOwn ? "Withdrawn" : "Rejected");
      await refreshApprovals();
      setOpen(false);
    },
    onError: (error) => {
      if (!reason.showFailure(error)) toastFailure(error, "It could not be saved");
    },
  });
  const change = describeChange(approval);
  return (
    <>
      <Button
        size="sm"
        aria-label={`${label}: ${change}, ${approval.customer}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`${label} this change?`}
        description={`${change} for ${approval.customer} (${approval.customerEmail}). Nothing changes for the customer.`}
        confirmLabel={label}
        busyLabel="Saving..."
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

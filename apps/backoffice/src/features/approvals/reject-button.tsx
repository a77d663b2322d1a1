import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { maxReasonLength } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { describeChange } from "../../lib/formats/describe-change.ts";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";

/** Rejects a request with a reason, or withdraws an own one. */
export function RejectButton({ approval, isOwn }: { approval: Approval; isOwn: boolean }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const label = isOwn ? "Withdraw" : "Reject";
  const reject = useMutation({
    mutationFn: () =>
      requireSuccess(
        api.approvals.reject({
          params: { id: approval.id },
          body: { ...(reason.trim() && { reason: reason.trim() }) },
        }),
      ),
    onSuccess: async () => {
      toast.success(isOwn ? "Withdrawn" : "Rejected");
      setOpen(false);
      await refreshApprovals();
    },
    onError: (error) => toastFailure(error, "It could not be saved"),
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
          if (!isOwn && !reason.trim()) return setProblem(messages.approvals.reasonMissing);
          return reject.mutate();
        }}
      >
        <Field
          label="Reason"
          help={isOwn ? "Optional. The audit log keeps it." : messages.approvals.rejectHelp}
          error={problem}
        >
          <TextInput
            maxLength={maxReasonLength}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}

import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { describeChange } from "../../lib/formats/describe-change.ts";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.approvals;

/** Submits an approved refund again that the payment provider rejected. */
export function RetryButton({ approval }: { approval: Approval }) {
  const [open, setOpen] = useState(false);
  const retry = useMutation({
    mutationFn: () => requireSuccess(api.approvals.retry({ params: { id: approval.id } })),
    onSuccess: () => toast.success(messages.approvals.retried),
    onError: (error) => toastFailure(error, texts.notRefunded),
    onSettled: async () => {
      setOpen(false);
      await refreshApprovals();
    },
  });
  const change = describeChange(approval);
  return (
    <>
      <Button
        size="sm"
        aria-label={texts.tryAgainLabel(change, approval.customer)}
        onClick={() => setOpen(true)}
      >
        {messages.actions.tryAgain}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.submitThisRefundAgain}
        description={texts.retryDescription(
          change,
          approval.customer,
          approval.customerEmail,
          approval.failure ?? messages.approvals.noReason,
        )}
        confirmLabel={messages.actions.tryAgain}
        busyLabel={texts.refunding}
        busy={retry.isPending}
        onConfirm={() => retry.mutate()}
      />
    </>
  );
}

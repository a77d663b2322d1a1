import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { ProofDialog } from "@matinee/app-shell/components/security/proof-dialog";
import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import type { ProofInput } from "@matinee/contract/schemas/factors";
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

/** Approves a request after a confirmation. The only approver confirms their own request by a proof of identity. */
export function ApproveButton({ approval }: { approval: Approval }) {
  const [open, setOpen] = useState(false);
  const reason = useReason();
  const isAlone = approval.approvableBy === "you-alone";
  const send = async (proof: ProofInput) => {
    const body = { ...proof, ...(reason.text && { reason: reason.text }) };
    await requireSuccess(api.approvals.approve({ params: { id: approval.id }, body }));
    toast.success(texts.approved);
    await refreshApprovals();
    setOpen(false);
  };
  const approve = useMutation({
    mutationFn: () => send({}),
    onError: async (error) => {
      reason.showFailure(error, texts.notApproved);
      // A refund that the provider rejects is approved all the same.
      await refreshApprovals();
    },
  });
  const change = describeChange(approval);
  const description = texts.approveDescription(
    change,
    approval.customer,
    approval.customerEmail,
    approval.requestedBy,
    approval.reason ? `“${approval.reason}”` : messages.approvals.noReason,
  );
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-label={texts.approveLabel(change, approval.customer)}
        onClick={() => setOpen(true)}
      >
        {texts.approve}
      </Button>
      {isAlone && open ? (
        <ProofDialog api={api} confirmLabel={texts.approve} prove={send} onClose={() => setOpen(false)}>
          {description} {messages.approvals.aloneHelp}
        </ProofDialog>
      ) : null}
      <ConfirmDialog
        open={open && !isAlone}
        onOpenChange={setOpen}
        title={texts.approveThisChange}
        description={description}
        confirmLabel={texts.approve}
        busyLabel={texts.approving}
        busy={approve.isPending}
        onConfirm={() => approve.mutate()}
      >
        <ReasonField reason={reason.field} help={messages.approvals.optionalHelp} />
      </ConfirmDialog>
    </>
  );
}

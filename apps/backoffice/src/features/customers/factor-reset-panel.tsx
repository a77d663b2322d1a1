import { unwrapData } from "@matinee/app-shell/api/api-client";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";

const texts = messages.factorReset;

/** Asks a second admin to remove the second factors that a customer has lost. */
export function FactorResetPanel({ customer: { id, email, can } }: { customer: CustomerDetail }) {
  const [open, setOpen] = useState(false);
  const reason = useReason();
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (!next) reason.clear();
  };
  const problem = can.resetFactors ? undefined : (findRoleProblem("admin") ?? messages.factorReset.none);
  const request = useMutation({
    mutationFn: () =>
      unwrapData(api.adminAccounts.requestFactorReset({ params: { id }, body: { reason: reason.text } })),
    onSuccess: async () => {
      toast.success(messages.approvals.sent);
      changeOpen(false);
      await refreshApprovals();
    },
    onError: (error) => reason.showFailure(error, texts.failed),
  });
  return (
    <Panel title={texts.title}>
      <p className="mb-3 text-sm text-text-2">{texts.help}</p>
      <Button size="sm" disabled={problem !== undefined} title={problem} onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      {problem ? <p className="mt-2 text-sm text-text-2">{problem}.</p> : null}
      <ConfirmDialog
        open={open}
        onOpenChange={changeOpen}
        title={texts.dialogTitle}
        description={texts.description(email)}
        confirmLabel={messages.approvals.send}
        busyLabel={messages.approvals.sending}
        busy={request.isPending}
        onConfirm={() => {
          if (!reason.showMissing()) request.mutate();
        }}
      >
        <ReasonField reason={reason.field} />
      </ConfirmDialog>
    </Panel>
  );
}

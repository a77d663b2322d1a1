import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { refreshViewers } from "./viewers.queries.ts";

const texts = messages.viewerPage;

/** Sends the link of an order or a registration again, and resets its visits. */
export function TicketActions({
  title,
  email,
  visits,
  ticketId,
  send,
}: {
  /** Of the event. */
  title: string;
  email: string;
  visits: number;
  ticketId: string;
  send: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const resend = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(texts.linkSent(email));
      await refreshViewers();
    },
    onError: (error) => toastFailure(error, texts.linksFailed),
  });
  return (
    <span className="inline-flex gap-2">
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        {texts.resend}
      </Button>
      {visits > 0 ? (
        <Button size="sm" onClick={() => setAsking(true)}>
          {texts.resetVisits}
        </Button>
      ) : null}
      {isAsking ? (
        <ResetVisitsDialog {...{ title, email, visits, ticketId }} onClose={() => setAsking(false)} />
      ) : null}
    </span>
  );
}

function ResetVisitsDialog({
  title,
  email,
  visits,
  ticketId,
  onClose,
}: {
  title: string;
  email: string;
  visits: number;
  ticketId: string;
  onClose: () => void;
}) {
  const reason = useReason();
  const reset = useMutation({
    mutationFn: () =>
      unwrapData(api.adminViewers.resetVisits({ params: { id: ticketId }, body: { reason: reason.text } })),
    onSuccess: async () => {
      toast.success(texts.visitsReset(email));
      onClose();
      await refreshViewers();
    },
    onError: (error) => (reason.showFailure(error) ? undefined : toastFailure(error, texts.resetFailed)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.resetVisits}
      description={texts.aboutReset(title, visits)}
      confirmLabel={texts.resetVisits}
      busyLabel={texts.resetting}
      busy={reset.isPending}
      onConfirm={() => {
        if (!reason.showMissing()) reset.mutate();
      }}
    >
      <ReasonField reason={reason.field} help={texts.reasonHelp} />
    </ConfirmDialog>
  );
}

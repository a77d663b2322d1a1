import { unwrapData } from "@matinee/app-shell/api/api-client";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import type { TicketWords } from "@matinee/app-shell/ticket-words";
import { currencyRules } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import type { TicketRow } from "@matinee/contract/schemas/tickets";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { refreshRefunded } from "./orders.queries.ts";

/** Asks for the reason of the refund of one ticket, which ends, and refunds it. */
export function RefundTicketDialog({
  texts,
  pageId,
  ticket,
  refundable,
  onClose,
}: {
  texts: TicketWords;
  pageId: string;
  ticket: TicketRow;
  /** What of the order can still be refunded, in the smallest unit of the ticket's currency. */
  refundable: number;
  onClose: () => void;
}) {
  const reason = useReason();
  const attempt = useIdempotencyKey<{ ticket: string; reason: string }>();
  const unanswered = attempt.unanswered[""];
  const cents = Math.min(ticket.paid, refundable);
  const needsApproval = cents > currencyRules[ticket.currency].refundWithoutApproval;
  const refund = useMutation({
    mutationFn: () => {
      const { input, extraHeaders } = attempt.start({ ticket: ticket.id, reason: reason.text });
      const params = { id: pageId, orderId: ticket.orderId };
      return unwrapData(api.orders.refund({ params, body: input, extraHeaders }));
    },
    onSuccess: async (result) => {
      attempt.settle();
      toast.success("approvalId" in result ? messages.approvals.sent : texts.refunded);
      onClose();
      await refreshRefunded();
    },
    onError: (error) => {
      attempt.settle(error);
      reason.showFailure(error, texts.notRefunded);
    },
  });
  const amount = messages.formats.money(cents, ticket.currency);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.refundTitle(ticket.name)}
      description={
        unanswered ? messages.purchase.outcomeUnknown : texts.refundDescription(amount, ticket.buyerName)
      }
      confirmLabel={needsApproval ? messages.approvals.send : texts.refundAmount(amount)}
      busyLabel={needsApproval ? messages.approvals.sending : texts.refunding}
      busy={refund.isPending}
      danger
      onConfirm={() => {
        if (unanswered || !reason.showMissing()) refund.mutate();
      }}
    >
      <ReasonField
        reason={reason.field}
        disabled={unanswered !== undefined}
        {...(needsApproval ? {} : { help: messages.orders.auditedWithName })}
      />
    </ConfirmDialog>
  );
}

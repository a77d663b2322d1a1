import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { ChangeHolderDialog } from "@matinee/app-shell/components/tickets/change-holder-dialog";
import { findTicketWords, type TicketWords } from "@matinee/app-shell/ticket-words";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { TicketRow } from "@matinee/contract/schemas/tickets";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api.ts";
import { orderDetailQuery } from "../attendees.queries.ts";
import type { TicketAct } from "./ticket-menu.tsx";

/** Asks about a ticket and does it: changes its holder, or refunds it. */
export function TicketDialog({
  event,
  act: { kind, ticket },
  onClose,
}: {
  event: Pick<OwnedPage, "id" | "kind">;
  act: TicketAct;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const eventId = event.id;
  const texts = findTicketWords(event.kind === "festival");
  const refresh = () => client.invalidateQueries({ queryKey: ["attendees", eventId] });
  if (kind === "refund")
    return <RefundTicketDialog {...{ texts, eventId, ticket }} onRefunded={refresh} onClose={onClose} />;
  return (
    <ChangeHolderDialog
      texts={texts}
      ticket={ticket}
      change={(body) =>
        unwrapData(api.tickets.correct({ params: { id: eventId, ticketId: ticket.id }, body }))
      }
      onChanged={refresh}
      onClose={onClose}
    />
  );
}

function RefundTicketDialog({
  texts,
  eventId,
  ticket,
  onRefunded,
  onClose,
}: {
  texts: TicketWords;
  eventId: string;
  ticket: TicketRow;
  onRefunded: () => Promise<unknown>;
  onClose: () => void;
}) {
  const attempt = useIdempotencyKey();
  const refund = useMutation({
    mutationFn: () => {
      const { extraHeaders } = attempt.start();
      const params = { id: eventId, orderId: ticket.orderId };
      return unwrapData(api.orders.refund({ params, body: { ticket: ticket.id }, extraHeaders }));
    },
    onSuccess: async (result) => {
      attempt.settle();
      toast.success("approvalId" in result ? messages.approvals.sent : texts.refunded);
      onClose();
      await onRefunded();
    },
    onError: (error) => {
      attempt.settle(error);
      toast.error(describeFailure(error, texts.notRefunded), { durationMs: toastMs.reason });
    },
  });
  // Less than was paid when the order was refunded in part.
  const refundable = useQuery(orderDetailQuery(eventId, ticket.orderId)).data?.refundable;
  const amount = messages.formats.money(Math.min(ticket.paid, refundable ?? ticket.paid), ticket.currency);
  const describe = refundable === undefined ? texts.refundAtMost : texts.refundDescription;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.refundTitle(ticket.name)}
      description={describe(amount, ticket.buyerName)}
      confirmLabel={texts.refundAmount(amount)}
      busyLabel={texts.refunding}
      busy={refund.isPending}
      danger
      onConfirm={() => refund.mutate()}
    />
  );
}

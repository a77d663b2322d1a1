import { toastMs } from "@matinee/domain/limits";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { ORDER_HISTORY_TEXTS } from "@matinee/contract/order-history";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { formatUsd } from "@matinee/domain/money";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Fact, Facts } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { useMayChangeAttendees, useRoleProblem } from "../builder/builder-context.ts";
import { orderDetailQuery } from "./attendees.queries.ts";
import { formatDayTime } from "../../lib/dates.ts";
import { formatDispute, getFeeCents, getOrderState, listOrderAmounts } from "./format-order.ts";
import { RevokeCompDialog } from "./comps/revoke-comp-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReplaceLinkDialog } from "./replace-link-dialog.tsx";

/** Shows one order with its items, payments and history, resends or replaces its link and refunds it. */
export function OrderDialog({
  event,
  orderId,
  onClose,
}: {
  event: OwnedPage;
  orderId: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  /** With what could be refunded when the refund was first requested. */
  const attempt = useIdempotencyKey<{ amount: number; refundable: number | undefined }>();
  const [refunding, setRefunding] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [isRevoking, setIsRevoking] = useState(false);
  const detail = useQuery(orderDetailQuery(event.id, orderId));
  const resend = useMutation({
    mutationFn: () => requireSuccess(api.orders.resend({ params: { id: event.id, orderId } })),
    onSuccess: () => toast.success("The viewing link is on its way again"),
    onError: (error) => toast.error(describeFailure(error, "The email could not be sent. Please try again.")),
  });
  const refund = useMutation({
    mutationFn: (amount: number) => {
      const { input, extraHeaders } = attempt.start({ amount, refundable: detail.data?.refundable }, orderId);
      const params = { id: event.id, orderId };
      return unwrapData(api.orders.refund({ params, body: input, extraHeaders }));
    },
    onSuccess: async (fresh) => {
      attempt.settle(undefined, orderId);
      setRefunding(false);
      if ("approvalId" in fresh) {
        toast.success(messages.approvals.sent);
        return;
      }
      toast.success("Refunded");
      client.setQueryData(orderDetailQuery(event.id, orderId).queryKey, fresh);
      await client.invalidateQueries({ queryKey: ["attendees", event.id] });
    },
    onError: async (error) => {
      toast.error(describeFailure(error, "The refund did not go through. Please try again."), {
        durationMs: toastMs.reason,
      });
      // The order may have been refunded elsewhere. The next press must send what is left now.
      if (attempt.settle(error, orderId)) await detail.refetch();
    },
  });
  const order = detail.data;
  // A link that opens nothing is neither sent nor replaced.
  const linkProblem = event.cancelled ? messages.purchase.cancelled : undefined;
  const roleProblem = useRoleProblem("finance");
  const mayRevoke = useMayChangeAttendees();
  return (
    <>
      <Dialog
        open={!refunding && !isReplacing && !isRevoking}
        onOpenChange={(open) => !open && onClose()}
        title={order ? order.name : "Order"}
        description={order?.email}
      >
        <DialogBody className="flex flex-col gap-5 pb-4">
          <QueryPanel query={detail}>
            {(order) => (
              <>
                <Facts>
                  <Fact name="Date">{formatDayTime(order.createdAt, event.timezone)}</Fact>
                  <Fact name="Status">
                    <Chip tone={getOrderState(order).tone}>{getOrderState(order).text}</Chip>
                  </Fact>
                  {order.giftRecipient ? (
                    <Fact name="Gift for">
                      {order.giftRecipient.name}, {order.giftRecipient.email}
                    </Fact>
                  ) : null}
                  <Fact name="Items">
                    {listOrderAmounts(order).map(({ id, text, cents }) => (
                      <span key={id} className="flex justify-between gap-3">
                        <span>{text}</span>
                        <span className="tabular-nums">{formatUsd(cents)}</span>
                      </span>
                    ))}
                  </Fact>
                  <Fact name="Paid">{formatUsd(order.chargeTotal)}</Fact>
                  <Fact name="Refunded">{formatUsd(order.amountRefunded)}</Fact>
                  {order.refundFailed > 0 ? (
                    <Fact name={messages.failedRefund.fact}>{formatUsd(order.refundFailed)}</Fact>
                  ) : null}
                  <Fact name={messages.money.parts.fee}>{formatUsd(getFeeCents(order))}</Fact>
                  <Fact name="Net">{formatUsd(order.net)}</Fact>
                  {order.address ? <Fact name="Address">{order.address}</Fact> : null}
                  {order.disputeStatus ? <Fact name="Dispute">{formatDispute(order)}</Fact> : null}
                </Facts>
                <section aria-label="History">
                  <h3 className="mb-2 font-semibold">History</h3>
                  <ol className="flex flex-col gap-1.5 text-sm">
                    {order.history.map((entry) => (
                      <li key={entry.id} className="flex justify-between gap-3 border-t border-line pt-1.5">
                        <span>
                          {ORDER_HISTORY_TEXTS[entry.kind]}
                          {entry.amount === null ? "" : ` ${formatUsd(entry.amount)}`}
                          {entry.by ? <span className="text-text-3">, {entry.by}</span> : null}
                        </span>
                        <span className="text-text-3 tabular-nums">
                          {formatDayTime(entry.createdAt, event.timezone)}
                        </span>
                      </li>
                    ))}
                  </ol>
                </section>
              </>
            )}
          </QueryPanel>
        </DialogBody>
        {order ? (
          <DialogFooter>
            <Button
              disabled={linkProblem !== undefined}
              title={linkProblem}
              busy={resend.isPending}
              busyLabel="Sending..."
              onClick={() => resend.mutate()}
            >
              Resend link
            </Button>
            <Button
              disabled={linkProblem !== undefined}
              title={linkProblem}
              onClick={() => setIsReplacing(true)}
            >
              Replace link
            </Button>
            {order.comp ? (
              <Button
                variant="danger"
                disabled={order.status === "refunded" || !mayRevoke || roleProblem !== undefined}
                title={roleProblem}
                onClick={() => setIsRevoking(true)}
              >
                {messages.comps.revoke}
              </Button>
            ) : (
              <Button
                variant="danger"
                disabled={order.refundable === 0 || roleProblem !== undefined}
                title={roleProblem}
                onClick={() => setRefunding(true)}
              >
                Refund
              </Button>
            )}
          </DialogFooter>
        ) : null}
      </Dialog>
      <ReplaceLinkDialog
        eventId={event.id}
        holder={order && isReplacing ? { email: order.giftRecipient?.email ?? order.email, orderId } : null}
        onClose={() => setIsReplacing(false)}
      />
      {order && isRevoking ? (
        <RevokeCompDialog eventId={event.id} order={order} onClose={() => setIsRevoking(false)} />
      ) : null}
      {order && refunding ? (
        <RefundDialog
          name={order.name}
          refundable={order.refundable}
          unanswered={attempt.unanswered[orderId]?.amount}
          busy={refund.isPending}
          onRefund={(amount) => refund.mutate(amount)}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </>
  );
}

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { currencyRules } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { orderQuery, refreshOrder, refreshRefunded } from "./orders.queries.ts";
import { readRefundAmount } from "./refund-amount.ts";

const texts = messages.orders;

type RefundOrder = NonNullable<Parameters<typeof api.orders.refund>[0]>["body"];

/** Refunds an order in full or in part. A full refund ends the viewer's access. */
export function RefundDialog({
  order,
  open,
  onOpenChange,
}: {
  order: OrderRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  // The list does not know refunds that are pending or that the bank returned; the detail does.
  const detail = useQuery({ ...orderQuery(order), enabled: open, staleTime: 0 });
  const refundable = detail.data?.refundable ?? null;
  const [typed, setTyped] = useState("");
  const reason = useReason();
  /** The amount in the smallest unit of the currency, with what could be refunded when the refund was first requested. */
  const attempt = useIdempotencyKey<{ cents: number; body: RefundOrder }>();
  const unanswered = attempt.unanswered[order.id];
  const read = readRefundAmount(typed, refundable, order.currency);
  const { cents, problem } = unanswered ? { cents: unanswered.cents, problem: null } : read;
  const needsApproval = cents !== null && cents > currencyRules[order.currency].refundWithoutApproval;
  const refund = useMutation({
    mutationFn: (asked: number) => {
      const body = {
        ...(asked !== refundable && { amount: asked }),
        ...(refundable !== null && { refundable }),
        ...(reason.text && { reason: reason.text }),
      };
      const { input, extraHeaders } = attempt.start({ cents: asked, body }, order.id);
      const params = { id: order.pageId, orderId: order.id };
      return unwrapData(api.orders.refund({ params, body: input.body, extraHeaders }));
    },
    onSuccess: async (result) => {
      toast.success("approvalId" in result ? messages.approvals.sent : texts.refundComplete);
      attempt.settle(undefined, order.id);
      setTyped("");
      reason.clear();
      onOpenChange(false);
      await refreshRefunded();
    },
    onError: async (error) => {
      reason.showFailure(error, texts.orderNotRefunded);
      // The order may have been refunded elsewhere. The next press must send what is left now.
      if (attempt.settle(error, order.id)) await refreshOrder();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.refundTitle(order.name)}
      description={
        unanswered
          ? messages.purchase.outcomeUnknown
          : refundable === null
            ? messages.tables.loading
            : refundable === 0
              ? messages.purchase.notRefundable
              : texts.refundDescription(
                  messages.formats.money(refundable, order.currency),
                  messages.formats.money(order.chargeTotal, order.currency),
                )
      }
      confirmLabel={
        needsApproval
          ? messages.approvals.send
          : cents === null
            ? texts.refund
            : texts.refundAmount(messages.formats.money(cents, order.currency))
      }
      busyLabel={needsApproval ? messages.approvals.sending : texts.refunding}
      busy={refund.isPending}
      danger
      onConfirm={() => {
        if (cents !== null && (unanswered || !reason.showMissing())) refund.mutate(cents);
      }}
    >
      {detail.isError ? (
        <QueryError error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
      ) : refundable === 0 && !unanswered ? null : (
        <div className="flex flex-col gap-4">
          <Field label={texts.amount} help={texts.amountHelp} error={problem ?? undefined}>
            <MoneyInput
              currency={order.currency}
              value={typed}
              disabled={unanswered !== undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <ReasonField
            reason={reason.field}
            disabled={unanswered !== undefined}
            {...(needsApproval ? {} : { help: texts.auditedWithName })}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { refundCentsWithoutApproval } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { orderQuery, refreshOrder } from "./orders.queries.ts";
import { readRefundAmount } from "./refund-amount.ts";

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
  const queryClient = useQueryClient();
  // The list does not know refunds that are pending or that the bank returned; the detail does.
  const detail = useQuery({ ...orderQuery(order), enabled: open, staleTime: 0 });
  const refundable = detail.data?.refundable ?? null;
  const [typed, setTyped] = useState("");
  const reason = useReason();
  const [attempt, setAttempt] = useState(startAttempt);
  const { cents, problem } = readRefundAmount(typed, refundable);
  const needsApproval = cents !== null && cents > refundCentsWithoutApproval;
  const refund = useMutation({
    mutationFn: () => {
      // A retry repeats the request, although the refund may have been made and read since.
      const readFirst = attempt.refundable ?? refundable;
      setAttempt({ ...attempt, refundable: readFirst });
      return unwrapData(
        api.orders.refund({
          params: { id: order.pageId, orderId: order.id },
          body: {
            ...(cents !== null && cents !== refundable && { amount: cents }),
            ...(readFirst !== null && { refundable: readFirst }),
            ...(reason.text && { reason: reason.text }),
          },
          extraHeaders: { "idempotency-key": attempt.key },
        }),
      );
    },
    onSuccess: async (result) => {
      toast.success("approvalId" in result ? messages.approvals.sent : "Refund complete");
      setAttempt(startAttempt());
      setTyped("");
      reason.clear();
      onOpenChange(false);
      await Promise.all(
        ["orders", "order", "customer", "event-orders", "approvals"].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
    onError: (error) => {
      // A new idempotency key only after a definite rejection: else a retry could refund twice.
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) {
        setAttempt(startAttempt());
        // The order may have been refunded elsewhere.
        void refreshOrder();
      }
      if (!reason.showFailure(error)) toastFailure(error, "The order could not be refunded");
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${order.name}?`}
      description={
        refundable === null
          ? messages.tables.loading
          : refundable === 0
            ? messages.purchase.notRefundable
            : `${formatUsd(refundable)} of ${formatUsd(order.chargeTotal)} can be refunded. A full refund ends the viewer's access; it cannot be undone.`
      }
      confirmLabel={
        needsApproval ? messages.approvals.send : cents === null ? "Refund" : `Refund ${formatUsd(cents)}`
      }
      busyLabel={needsApproval ? messages.approvals.sending : "Refunding..."}
      busy={refund.isPending}
      danger
      onConfirm={() => {
        if (cents !== null && !reason.showMissing()) refund.mutate();
      }}
    >
      {detail.isError ? (
        <QueryError error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
      ) : refundable === 0 ? null : (
        <div className="flex flex-col gap-4">
          <Field
            label="Amount"
            help="Leave empty to refund the remaining amount"
            error={problem ?? undefined}
          >
            <MoneyInput value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <ReasonField
            reason={reason.field}
            {...(needsApproval ? {} : { help: "Written to the audit log with your name." })}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** A key for one refund, and what could be refunded when it was first requested; null before. */
const startAttempt = (): { key: string; refundable: number | null } => ({
  key: crypto.randomUUID(),
  refundable: null,
});

import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { toast } from "@matinee/ui/toast";
import { readCents } from "@matinee/ui/typed-number";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { orderQuery } from "./orders.queries.ts";

/** Gives money back, all that is left or a part; the whole ends the admission. */
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
  // Refunds that are under way, or that the bank sent back, are known to the server alone.
  const detail = useQuery({ ...orderQuery(order), enabled: open, staleTime: 0 });
  const left = detail.data?.refundable ?? null;
  const [typed, setTyped] = useState("");
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const { value, problem } = readCents(typed);
  const amount = value === null && !problem ? left : value;
  const isWrong = left !== null && left > 0 && (amount === null || amount <= 0 || amount > left);
  const sum = isWrong || !left ? null : amount;
  const refund = useMutation({
    mutationFn: () =>
      unwrapData(
        api.orders.refund({
          params: { id: order.pageId, orderId: order.id },
          body: sum === null || sum === left ? {} : { amount: sum },
          extraHeaders: { "idempotency-key": attempt },
        }),
      ),
    onSuccess: async () => {
      toast.success("Refund made");
      setAttempt(crypto.randomUUID());
      setTyped("");
      onOpenChange(false);
      await Promise.all(
        ["orders", "order", "customer", "event-orders"].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
    onError: (error) => {
      // Without a definite answer the same key asks again for the same refund.
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) {
        setAttempt(crypto.randomUUID());
      }
      toastFailure(error, "Error making the refund");
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${order.name}?`}
      description={
        left === null
          ? messages.tables.loading
          : left === 0
            ? messages.purchase.notRefundable
            : `${formatUsd(left)} of ${formatUsd(order.chargeTotal)} can be refunded. A full refund ends the viewer's access; it cannot be undone.`
      }
      confirmLabel={sum === null ? "Refund" : `Refund ${formatUsd(sum)}`}
      busyLabel="Refunding..."
      busy={refund.isPending}
      danger
      onConfirm={() => {
        if (sum !== null) refund.mutate();
      }}
    >
      {detail.isError ? (
        <QueryError error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
      ) : left === 0 ? null : (
        <Field
          label="Amount"
          help="Leave it empty to refund all that is left"
          error={problem ?? (isWrong ? `Please enter an amount up to ${formatUsd(left)}` : undefined)}
        >
          <MoneyInput value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}

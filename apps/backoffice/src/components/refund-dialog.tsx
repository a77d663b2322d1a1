import { ApiFailure, dataOf } from "@matinee/contract/client";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { toast } from "@matinee/ui/toast";
import { readCents } from "@matinee/ui/typed-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { toastFailure } from "../lib/failures.ts";

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
  const left = order.chargeTotal - order.amountRefunded;
  const [typed, setTyped] = useState("");
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const { value, problem } = readCents(typed);
  const amount = value === null && !problem ? left : value;
  const wrong = amount === null || amount <= 0 || amount > left;
  const refund = useMutation({
    mutationFn: () =>
      dataOf(
        api.orders.refund({
          params: { id: order.pageId, orderId: order.id },
          body: amount === null || amount === left ? {} : { amount },
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
      description={`${formatUsd(left)} of ${formatUsd(order.chargeTotal)} can be refunded. A full refund ends the viewer's access; it cannot be undone.`}
      confirmLabel={wrong ? "Refund" : `Refund ${formatUsd(amount)}`}
      busyLabel="Refunding..."
      busy={refund.isPending}
      danger
      onConfirm={() => {
        if (!wrong) refund.mutate();
      }}
    >
      <Field
        label="Amount"
        help="Leave it empty to refund all that is left"
        error={problem ?? (wrong ? `Please enter an amount up to ${formatUsd(left)}` : undefined)}
      >
        <MoneyInput value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

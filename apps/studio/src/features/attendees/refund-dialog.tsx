import { messages } from "@matinee/texts";
import { formatUsd } from "@matinee/domain/money";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { readCents, writeCents } from "@matinee/ui/typed-number";
import { useState } from "react";

/** Asks for the amount to refund, in cents. A full refund revokes the ticket, a partial one does not. */
export function RefundDialog({
  name,
  refundable,
  unanswered,
  busy,
  onRefund,
  onClose,
}: {
  name: string;
  refundable: number;
  /** A refund without a known outcome, in cents: only the same one may follow. */
  unanswered: number | undefined;
  busy: boolean;
  onRefund: (amount: number) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(writeCents(refundable));
  const isUnanswered = unanswered !== undefined;
  const text = isUnanswered ? writeCents(unanswered) : typed;
  const { value: amount, problem } = readCents(text);
  const valid = amount !== null && amount > 0 && (amount <= refundable || isUnanswered);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ${name}?`}
      description="The money goes back to the card. This cannot be undone."
      confirmLabel={valid ? `Refund ${formatUsd(amount)}` : "Refund"}
      busyLabel="Refunding..."
      busy={busy}
      danger
      onConfirm={() => valid && onRefund(amount)}
    >
      <Field
        label="Amount"
        help={
          isUnanswered
            ? messages.purchase.outcomeUnknown
            : amount === refundable
              ? "A full refund: the ticket stops working."
              : "A partial refund: the ticket keeps working."
        }
        error={valid ? undefined : (problem ?? `Between $0.01 and ${formatUsd(refundable)}`)}
      >
        <MoneyInput value={text} disabled={isUnanswered} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

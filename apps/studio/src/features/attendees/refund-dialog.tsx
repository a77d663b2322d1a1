import type { Currency } from "@matinee/domain/currency";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { readCents, writeCents } from "@matinee/ui/typed-number";
import { useState } from "react";

const texts = messages.attendeesStep;

/** Asks for the amount to refund, in the smallest unit of the currency. A full refund revokes the ticket, a partial one does not. */
export function RefundDialog({
  isPass,
  name,
  currency,
  refundable,
  unanswered,
  busy,
  onRefund,
  onClose,
}: {
  /** The order is of a festival. */
  isPass: boolean;
  name: string;
  currency: Currency;
  refundable: number;
  /** A refund without a known outcome: only the same one may follow. */
  unanswered: number | undefined;
  busy: boolean;
  onRefund: (amount: number) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(writeCents(refundable, currency));
  const { fullRefund, partialRefund } = findTicketWords(isPass);
  const isUnanswered = unanswered !== undefined;
  const text = isUnanswered ? writeCents(unanswered, currency) : typed;
  const { value: amount, problem } = readCents(text, currency);
  const valid = amount !== null && amount > 0 && (amount <= refundable || isUnanswered);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.refundTitle(name)}
      description={texts.refundDescription}
      confirmLabel={valid ? texts.refundAmount(messages.formats.money(amount, currency)) : texts.refund}
      busyLabel={texts.refunding}
      busy={busy}
      danger
      onConfirm={() => valid && onRefund(amount)}
    >
      <Field
        label={texts.amount}
        help={
          isUnanswered ? messages.purchase.outcomeUnknown : amount === refundable ? fullRefund : partialRefund
        }
        error={valid ? undefined : (problem ?? texts.refundRange(refundable, currency))}
      >
        <MoneyInput
          currency={currency}
          value={text}
          disabled={isUnanswered}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

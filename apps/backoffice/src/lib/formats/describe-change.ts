import { joinAmounts } from "@matinee/app-shell/join-amounts";
import { type Currency, platformCurrency } from "@matinee/domain/currency";
import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";

/** A change that waits, or waited, for a second person; `amount` is in the smallest unit of its currency. */
interface RequestedChange {
  kind: Approval["kind"];
  email?: string | null;
  amount?: number | null;
  /** Missing in entries about US dollars. */
  currency?: Currency | null;
  /** In place of the amount, where several currencies are refunded. */
  byCurrency?: readonly MoneyAmount[] | null;
  credits?: number | null;
}

/** Names a requested change: 'Refund of $600.00'. */
export function describeChange({
  kind,
  email,
  amount,
  currency,
  byCurrency,
  credits,
}: RequestedChange): string {
  const texts = messages.approvals.changes;
  if (kind === "factors") return texts.factors;
  if (kind === "email") return texts.email(email ?? "");
  const amounts = joinAmounts(
    byCurrency ?? [{ currency: currency ?? platformCurrency, amount: amount ?? 0 }],
  );
  if (kind === "cancellation") return texts.cancellation(amounts);
  if (kind === "refund") return texts.refund(amounts);
  return texts.credits(messages.formats.number(credits ?? 0));
}

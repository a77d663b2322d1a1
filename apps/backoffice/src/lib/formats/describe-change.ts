import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";

/** A change that waits, or waited, for a second person; `amount` is in cents. */
interface RequestedChange {
  kind: Approval["kind"];
  email?: string | null;
  amount?: number | null;
  credits?: number | null;
}

/** Names a requested change: 'Refund of $600'. */
export function describeChange({ kind, email, amount, credits }: RequestedChange): string {
  const texts = messages.approvals.changes;
  if (kind === "factors") return texts.factors;
  if (kind === "email") return texts.email(email ?? "");
  if (kind === "cancellation") return texts.cancellation(messages.formats.money(amount ?? 0));
  if (kind === "refund") return texts.refund(messages.formats.money(amount ?? 0));
  return texts.credits(messages.formats.number(credits ?? 0));
}

import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { formatUsd } from "@matinee/domain/money";

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
  if (kind === "cancellation") return texts.cancellation(formatUsd(amount ?? 0));
  if (kind === "refund") return texts.refund(formatUsd(amount ?? 0));
  return texts.credits((credits ?? 0).toLocaleString("en-US"));
}

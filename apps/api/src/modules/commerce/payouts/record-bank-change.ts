import type { Transaction } from "../../../db/client.ts";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";

/** Writes the audit entry of a changed bank account and emails its last four digits to the owner, once per account. */
export async function recordBankChange(
  tx: Transaction,
  ctx: AuditOrigin,
  account: { id: string; email: string },
  bank: { id: string; last4: string },
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: "account.bank-change",
    subjectType: "account",
    subjectId: account.id,
    detail: { last4: bank.last4 },
  });
  await enqueueEmail(tx, {
    template: "bank-changed",
    to: account.email,
    input: { accountId: account.id, last4: bank.last4 },
    dedupeKey: `bank-changed:${account.id}:${bank.id}`,
  });
}

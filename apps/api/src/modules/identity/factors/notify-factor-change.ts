import type { Transaction } from "../../../db/client.ts";
import type { Context } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { FactorChange } from "../../email-outbox/email-inputs.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";

/** Writes the audit entry of a change to an account's second factors and emails its owner. */
export async function notifyFactorChange(
  tx: Transaction,
  ctx: Pick<Context, "actor" | "clock">,
  account: { id: string; email: string },
  change: FactorChange,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: `account.${change}`,
    subjectType: "account",
    subjectId: account.id,
  });
  await enqueueEmail(tx, {
    template: "factor-changed",
    to: account.email,
    input: { accountId: account.id, change },
  });
}

import { and, eq } from "drizzle-orm";
import { hasEmail } from "../../../../db/has-email.ts";
import { statementEmails } from "../../../../db/schema/statement-emails.ts";
import { transact } from "../../../../db/transaction.ts";
import type { Context } from "../../../../platform/context.ts";
import { recordAudit } from "../../../audit/record-audit.ts";

/**
 * Stops an account's monthly statement to an address, by the link in it: its reader need not be the owner. Changes nothing
 * when it goes to another address. Idempotent.
 */
export async function stopStatementEmail(
  ctx: Context,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const stopped = await tx
      .update(statementEmails)
      .set({ enabled: false })
      .where(
        and(
          eq(statementEmails.accountId, accountId),
          eq(statementEmails.enabled, true),
          hasEmail(statementEmails.email, email),
        ),
      )
      .returning({ email: statementEmails.email });
    if (stopped.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "account.statement-stop",
      subjectType: "account",
      subjectId: accountId,
      detail: { email },
    });
  });
}

import { and, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/** Links the lead owner with the account's email, which must be verified, and sets its stage to graduated. */
export async function graduateLead(
  tx: Transaction,
  ctx: Pick<Context, "actor" | "clock" | "requestId" | "address">,
  account: { id: string; email: string },
): Promise<void> {
  const [lead] = await tx
    .update(leadOwners)
    .set({ accountId: account.id, stage: "graduated" })
    .where(and(hasEmail(leadOwners.email, account.email), isNull(leadOwners.accountId)))
    .returning({ id: leadOwners.id });
  if (!lead) return;
  await recordAudit(tx, ctx, {
    action: "leadowner.graduate",
    subjectType: "leadowner",
    subjectId: lead.id,
    detail: { accountId: account.id },
  });
}

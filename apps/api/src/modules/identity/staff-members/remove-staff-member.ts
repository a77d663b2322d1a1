import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { endStaffAccess } from "./end-staff-access.ts";
import { lockStaffMember } from "./lock-staff-member.ts";

/**
 * Removes a member of staff for good. Their name stays for the audit log; their email is free for a new invitation.
 * @throws AppError not-found; state-conflict for the caller's own account; forbidden
 */
export async function removeStaffMember(ctx: SignedInContext, id: string): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const member = await lockStaffMember(tx, ctx, id);
    await endStaffAccess(tx, id, now);
    await tx
      .update(accounts)
      // No password has an empty hash, and no mailbox has the address.
      .set({
        disabledAt: member.disabledAt ?? now,
        removedAt: now,
        email: `${id}@removed.invalid`,
        passwordHash: "",
      })
      .where(eq(accounts.id, id));
    await recordAudit(tx, ctx, {
      action: "staff.remove",
      subjectType: "account",
      subjectId: id,
      detail: { email: member.email },
    });
  });
}

import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { endStaffAccess } from "./end-staff-access.ts";
import { lockStaffMember } from "./lock-staff-member.ts";

/**
 * Suspends a member of staff, or restores a suspended one. A suspension ends their sessions at once.
 * @throws AppError not-found; state-conflict for the caller's own account; forbidden
 */
export async function suspendStaffMember(
  ctx: SignedInContext,
  { id, suspended }: { id: string; suspended: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const member = await lockStaffMember(tx, ctx, id);
    if ((member.disabledAt !== null) === suspended) return;
    await tx
      .update(accounts)
      .set({ disabledAt: suspended ? now : null })
      .where(eq(accounts.id, id));
    if (suspended) await endStaffAccess(tx, id, now);
    await recordAudit(tx, ctx, {
      action: suspended ? "staff.suspend" : "staff.restore",
      subjectType: "account",
      subjectId: id,
      detail: { email: member.email },
    });
  });
}

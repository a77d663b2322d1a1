import type { StaffRole } from "@matinee/contract/policy";
import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { lockStaffMember } from "./lock-staff-member.ts";

/**
 * Sets the role of a member of staff. Ends their sessions, so that they sign in again with the new role.
 * @throws AppError not-found; state-conflict for the caller's own account; forbidden
 */
export async function setStaffRole(
  ctx: SignedInContext,
  { id, role }: { id: string; role: StaffRole },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const member = await lockStaffMember(tx, ctx, id);
    if (member.staffRole === role) return;
    await tx.update(accounts).set({ staffRole: role }).where(eq(accounts.id, id));
    await revokeSessions(tx, id);
    await recordAudit(tx, ctx, {
      action: "staff.set-role",
      subjectType: "account",
      subjectId: id,
      detail: { email: member.email, changes: { role: { from: member.staffRole, to: role } } },
    });
  });
}

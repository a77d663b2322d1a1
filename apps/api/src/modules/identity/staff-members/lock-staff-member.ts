import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";

type StaffAccount = typeof accounts.$inferSelect;

/**
 * Locks a member of staff for a change by another admin, and returns their account. Locks all staff in id order, so that
 * two admins who suspend each other at once wait for each other and the second one is no longer an admin. As the caller
 * is an admin who stays, there is always one left.
 * @throws AppError not-found; state-conflict for the caller's own account; forbidden when the caller is no longer active
 */
export async function lockStaffMember(
  tx: Transaction,
  ctx: SignedInContext,
  id: string,
): Promise<StaffAccount> {
  const staff = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.type, "admin"), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.id))
    .for("update");
  const caller = staff.find((account) => account.id === ctx.actor.accountId);
  if (!caller || caller.disabledAt || caller.staffRole !== "admin") {
    throw new AppError("forbidden", (t) => t.staff.notAdmin);
  }
  const member = staff.find((account) => account.id === id);
  if (!member) throw createNotFoundError("memberOfStaff");
  if (member.id === caller.id) throw new AppError("state-conflict", (t) => t.staff.notYourself);
  return member;
}

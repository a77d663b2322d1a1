import { lifetimes } from "@matinee/domain/limits";
import { FINANCE_ROLES, type StaffRole } from "@matinee/contract/policy";
import { and, count, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import type { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";

type Kind = typeof approvalRequests.$inferSelect.kind;

const HOUR_MS = 3_600_000;

/** The roles that may approve a kind of request. */
export const getApproverRoles = (kind: Kind): readonly StaffRole[] =>
  kind === "email" || kind === "factors" ? ["admin"] : FINANCE_ROLES;

/** Whether another active member of staff than the caller may approve this kind of request. */
export async function hasOtherApprover(
  db: Queryable,
  { actor }: Pick<SignedInContext, "actor">,
  kind: Kind,
): Promise<boolean> {
  const [others] = await db
    .select({ count: count() })
    .from(accounts)
    .where(
      and(
        eq(accounts.type, "admin"),
        ne(accounts.id, actor.accountId),
        inArray(accounts.staffRole, getApproverRoles(kind)),
        isNull(accounts.disabledAt),
        isNull(accounts.removedAt),
      ),
    );
  return (others?.count ?? 0) > 0;
}

/**
 * Whether the caller lately suspended or removed a colleague or changed their role. Otherwise a stolen account could
 * make itself the only approver.
 */
export async function hasLatelyExcludedColleague(
  db: Queryable,
  { actor, clock }: Pick<SignedInContext, "actor" | "clock">,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - lifetimes.soleApproverWaitDays * 24 * HOUR_MS);
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, actor.accountId),
        inArray(auditEntries.action, ["staff.suspend", "staff.remove", "staff.set-role"]),
        gt(auditEntries.createdAt, since),
      ),
    )
    .limit(1);
  return entry !== undefined;
}

/**
 * Whether the caller lately joined by an invitation of the requester. Otherwise a stolen account could invite its own
 * second person.
 */
export async function wasLatelyInvitedBy(
  db: Queryable,
  { actor, clock }: Pick<SignedInContext, "actor" | "clock">,
  requesterId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - lifetimes.approverWaitHours * HOUR_MS);
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "account"),
        eq(auditEntries.subjectId, actor.accountId),
        eq(auditEntries.action, "staff.join"),
        sql`${auditEntries.detail} ->> 'invitedBy' = ${requesterId}`,
        gt(auditEntries.createdAt, since),
      ),
    )
    .limit(1);
  return entry !== undefined;
}

/** @throws AppError state-conflict when the person who asked for a change was suspended since */
export async function requireActiveRequester(tx: Transaction, requesterId: string): Promise<void> {
  const [requester] = await tx
    .select({ disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(eq(accounts.id, requesterId))
    .for("share");
  if (!requester || requester.disabledAt) {
    throw new AppError("state-conflict", (t) => t.approvals.requesterSuspended);
  }
}

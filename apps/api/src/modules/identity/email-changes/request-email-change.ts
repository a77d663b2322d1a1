import { lifetimes } from "@matinee/domain/limits";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SessionContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { isEmailReserved, isPendingChange } from "./email-changes.queries.ts";

const HOUR_MS = 3_600_000;

/**
 * Starts a change of an account's email. The account keeps its address until the new one confirms by an emailed link;
 * the old address gets a link that undoes the change. Replaces an earlier change that is still pending.
 *
 * A new address that belongs to another account gets a notice in place of the link, and the caller sees no difference,
 * so that the response does not show which addresses have accounts.
 */
export async function requestEmailChange(
  tx: Transaction,
  ctx: SessionContext,
  account: { id: string; email: string },
  newEmail: string,
): Promise<void> {
  const now = ctx.clock.now();
  const byStaff = ctx.actor.accountId !== account.id;
  await cancelPendingChanges(tx, account.id, now);
  const id = uuidv7();
  await tx.insert(emailChanges).values({
    id,
    accountId: account.id,
    oldEmail: account.email,
    newEmail,
    requestedBy: ctx.actor.accountId,
    byStaff,
    sessionId: byStaff ? null : ctx.actor.sessionId,
    expiresAt: new Date(now.getTime() + lifetimes.emailChangeHours * HOUR_MS),
    undoUntil: new Date(now.getTime() + lifetimes.emailUndoDays * 24 * HOUR_MS),
  });
  const template = (await isEmailInUse(tx, newEmail, now, account.id))
    ? "email-in-use"
    : "email-change-confirm";
  await enqueueEmail(tx, { template, to: newEmail, input: { changeId: id } });
  await enqueueEmail(tx, { template: "email-change-notice", to: account.email, input: { changeId: id } });
  await recordAudit(tx, ctx, {
    action: "account.request-email-change",
    subjectType: "account",
    subjectId: account.id,
    ...(byStaff && { onBehalfOf: account.id }),
    detail: { from: account.email, to: newEmail },
  });
}

/** Ends the changes of an account that wait for their confirmation. Their links stop working. */
export async function cancelPendingChanges(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ cancelledAt: now })
    .where(and(eq(emailChanges.accountId, accountId), isPendingChange(now)));
}

/** Returns whether another account has the address or may return to it. */
export async function isEmailInUse(
  tx: Transaction,
  email: string,
  now: Date,
  accountId: string,
): Promise<boolean> {
  const [owner] = await tx.select({ id: accounts.id }).from(accounts).where(hasEmail(accounts.email, email));
  return (owner !== undefined && owner.id !== accountId) || isEmailReserved(tx, email, now, accountId);
}

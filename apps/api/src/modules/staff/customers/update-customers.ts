import type { Text } from "@matinee/texts";
import type { ConflictingValue } from "@matinee/contract/schemas/conflicts";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { diffFields } from "../../audit/diff-fields.ts";
import { recordAudits } from "../../audit/record-audit.ts";
import { requestApproval } from "../../identity/approvals/request-approval.ts";
import { isEmailInUse } from "../../identity/email-changes/request-email-change.ts";
import { type CustomerAttributes, buildCustomerChanges } from "./build-customer-changes.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";

interface UpdateOptions {
  base?: Partial<Record<keyof CustomerAttributes, ConflictingValue>> | undefined;
  reason?: string | undefined;
}

/**
 * Changes the data of up to 1,000 customers atomically, on behalf of staff. A new email waits for a second
 * admin, then until the new address confirms it, and the old address can undo it.
 * @param options `base`: the field values that the caller read, to detect concurrent changes; `reason`: why the email
 * changes
 * @returns the number of customers
 * @throws AppError not-found when one of them does not exist or is staff; forbidden for an email when the caller is no
 * admin; invalid, email-taken, saved-before-you
 */
export async function updateCustomers(
  ctx: SignedInContext,
  accountIds: readonly string[],
  attributes: CustomerAttributes,
  { base = {}, reason }: UpdateOptions = {},
): Promise<number> {
  const ids = [...new Set(accountIds)];
  await transact(ctx.db, (tx) => changeCustomers(tx, ctx, ids, attributes, { base, reason }));
  return ids.length;
}

/**
 * Does the work of `updateCustomers` in a transaction of the caller.
 * @param ids without duplicates
 * @returns the number of customers whose data changed; an email that waits for approval does not count
 * @throws AppError as updateCustomers
 */
export async function changeCustomers(
  tx: Transaction,
  ctx: SignedInContext,
  ids: readonly string[],
  attributes: CustomerAttributes,
  { base = {}, reason }: UpdateOptions = {},
): Promise<number> {
  const changes = buildCustomerChanges(attributes);
  const stored = await lockAccounts(tx, ids);
  if (stored.length < ids.length) throw createNotFoundError("account");
  for (const account of stored)
    rejectConflicts(base, toFormValues(account), toFormValues({ ...account, ...changes }));
  const { email, ...fields } = changes;
  if (email !== undefined) await requestEmailChanges(tx, ctx, stored, { email, reason });
  if (Object.keys(fields).length === 0) return 0;
  await tx.update(accounts).set(fields).where(inArray(accounts.id, ids));
  const changed = stored
    .map(({ id, ...account }) => ({ id, changes: diffFields(account, fields) }))
    .filter((change) => Object.keys(change.changes).length > 0);
  await recordAudits(
    tx,
    ctx,
    changed.map((change) => ({
      action: "account.update",
      subjectType: "account",
      subjectId: change.id,
      onBehalfOf: change.id,
      detail: { changes: change.changes },
    })),
  );
  return changed.length;
}

/** @throws AppError forbidden when the caller is no admin; email-taken */
async function requestEmailChanges(
  tx: Transaction,
  ctx: SignedInContext,
  stored: readonly (typeof accounts.$inferSelect)[],
  { email: newEmail, reason }: { email: string; reason: string | undefined },
): Promise<void> {
  for (const account of stored) {
    if (newEmail.toLowerCase() === account.email.toLowerCase()) continue;
    if (ctx.actor.staffRole !== "admin") {
      throw new AppError("forbidden", (t) => t.staff.wrongRole, {
        fields: { email: (t) => t.staff.needsRole.admin },
      });
    }
    if (await isEmailInUse(tx, newEmail, ctx.clock.now(), account.id)) throw createEmailTakenError();
    const request = { kind: "email", customerId: account.id, change: { email: newEmail }, reason } as const;
    await requestApproval(tx, ctx, request);
  }
}

/** Converts an account to the form values that staff edit: null becomes an empty string. */
const toFormValues = (account: typeof accounts.$inferSelect): Record<keyof CustomerAttributes, string> => ({
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  phoneNumber: account.phoneNumber ?? "",
  country: account.country,
  business_type: account.businessType,
  companyName: account.companyName ?? "",
  teachableId: account.teachableId ?? "",
});

/**
 * Leaves staff accounts out. Locks in id order, so that concurrent bulk changes wait for each other instead of
 * deadlocking.
 */
const lockAccounts = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, ids), eq(accounts.type, "filmmaker")))
    .orderBy(asc(accounts.id))
    .for("update");

const createEmailTakenError = () => {
  const text: Text = (t) => t.apiErrors.accounts.otherHasEmail;
  return new AppError("email-taken", text, { fields: { email: text } });
};

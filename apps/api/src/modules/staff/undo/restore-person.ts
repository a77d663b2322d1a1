import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { violatesConstraint } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { createLeadEmailTakenError } from "../leads/lead-email.ts";
import { type FieldChanges, hasValuesAfter, listFormerValues, reverseChanges } from "./undo.rules.ts";

/**
 * Restores the data of a customer.
 * @returns false, without a change, when a field has another value now
 * @throws AppError not-found, also for a customer whose data was erased
 */
export async function restoreCustomer(
  tx: Transaction,
  ctx: SignedInContext,
  id: string,
  changes: FieldChanges,
): Promise<boolean> {
  const isCustomer = and(eq(accounts.id, id), eq(accounts.type, "filmmaker"), isNull(accounts.erasedAt));
  const [stored] = await tx.select().from(accounts).where(isCustomer).for("update");
  if (!stored) throw createNotFoundError("account");
  if (!hasValuesAfter(stored, changes)) return false;
  // The values come from these columns: undo.rules.ts lists the fields.
  await tx.update(accounts).set(listFormerValues(changes)).where(eq(accounts.id, id));
  await recordAudit(tx, ctx, {
    action: "account.update",
    subjectType: "account",
    subjectId: id,
    onBehalfOf: id,
    detail: { changes: reverseChanges(changes) },
  });
  return true;
}

/**
 * Restores the data of a lead owner.
 * @returns false, without a change, when a field has another value now
 * @throws AppError not-found; email-taken
 */
export async function restoreLeadOwner(
  tx: Transaction,
  ctx: SignedInContext,
  { id, action }: { id: string; action: "leadowner.update" | "leadowner.stage" },
  changes: FieldChanges,
): Promise<boolean> {
  const [stored] = await tx.select().from(leadOwners).where(eq(leadOwners.id, id)).for("update");
  if (!stored) throw createNotFoundError("lead");
  if (!hasValuesAfter(stored, changes)) return false;
  await tx
    // A savepoint: after the database's error the transaction could not go on.
    .transaction((savepoint) =>
      savepoint.update(leadOwners).set(listFormerValues(changes)).where(eq(leadOwners.id, id)),
    )
    .catch((error: unknown) => {
      throw violatesConstraint(error, "lead_owners_email_key") ? createLeadEmailTakenError() : error;
    });
  await recordAudit(tx, ctx, {
    action,
    subjectType: "leadowner",
    subjectId: id,
    ...(stored.accountId && { onBehalfOf: stored.accountId }),
    detail: { changes: reverseChanges(changes) },
  });
  return true;
}

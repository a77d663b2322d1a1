import type { ConflictingValue } from "@matinee/contract/schemas/conflicts";
import type { LeadStage } from "@matinee/contract/schemas/leads";
import { asc, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { diffFields } from "../../audit/diff-fields.ts";
import { type AuditEntry, recordAudits } from "../../audit/record-audit.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import { createLeadEmailTakenError } from "./lead-email.ts";
import { leadOwners } from "../../../db/schema/leads.ts";

export interface LeadAttributes {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  stage?: LeadStage | undefined;
  film_count?: string | undefined;
  documentary_filmmaker?: boolean | undefined;
}

/**
 * Changes up to 1,000 lead owners atomically, on behalf of staff. Every change of stage is allowed.
 * @param base the field values that the caller read, to detect concurrent changes
 * @returns the number of lead owners
 * @throws AppError not-found when one of them does not exist; email-taken, saved-before-you
 */
export async function updateLeadOwners(
  ctx: SignedInContext,
  leadOwnerIds: readonly string[],
  attributes: LeadAttributes,
  base: Partial<Record<keyof LeadAttributes, ConflictingValue>> = {},
): Promise<number> {
  const ids = [...new Set(leadOwnerIds)];
  try {
    await transact(ctx.db, (tx) => changeLeadOwners(tx, ctx, ids, attributes, base));
    return ids.length;
  } catch (error) {
    if (violatesConstraint(error, "lead_owners_email_key")) throw createLeadEmailTakenError();
    throw error;
  }
}

/**
 * Does the work of `updateLeadOwners` in a transaction of the caller.
 * @param ids without duplicates
 * @returns the number of lead owners whose data changed
 * @throws AppError not-found, saved-before-you; for an email that is taken, the error of the database
 */
export async function changeLeadOwners(
  tx: Transaction,
  ctx: SignedInContext,
  ids: readonly string[],
  attributes: LeadAttributes,
  base: Partial<Record<keyof LeadAttributes, ConflictingValue>> = {},
): Promise<number> {
  const changes = toColumns(attributes);
  // Lock in id order, so that concurrent bulk changes wait for each other instead of deadlocking.
  const stored = await tx
    .select()
    .from(leadOwners)
    .where(inArray(leadOwners.id, ids))
    .orderBy(asc(leadOwners.id))
    .for("update");
  if (stored.length < ids.length) throw createNotFoundError("lead");
  for (const owner of stored)
    rejectConflicts(base, toFormValues(owner), toFormValues({ ...owner, ...changes }));
  if (Object.keys(changes).length === 0) return 0;
  await tx.update(leadOwners).set(changes).where(inArray(leadOwners.id, ids));
  const isStageOnly = attributes.stage && Object.keys(changes).length === 1;
  const action = isStageOnly ? "leadowner.stage" : "leadowner.update";
  const entries = stored.flatMap((owner): AuditEntry[] => {
    const changed = diffFields(owner, changes);
    if (Object.keys(changed).length === 0) return [];
    return [
      {
        action,
        subjectType: "leadowner",
        subjectId: owner.id,
        ...(owner.accountId && { onBehalfOf: owner.accountId }),
        detail: { changes: changed },
      },
    ];
  });
  await recordAudits(tx, ctx, entries);
  return entries.length;
}

/** Converts a lead owner to the form values that staff edit: null becomes an empty string. */
const toFormValues = (
  owner: typeof leadOwners.$inferSelect,
): Record<keyof LeadAttributes, ConflictingValue> => ({
  first_name: owner.firstName,
  last_name: owner.lastName,
  email: owner.email,
  stage: owner.stage,
  film_count: owner.filmCount ?? "",
  documentary_filmmaker: owner.documentaryFilmmaker ?? "",
});

function toColumns(input: LeadAttributes): Partial<typeof leadOwners.$inferInsert> {
  return {
    ...(input.first_name !== undefined && { firstName: input.first_name }),
    ...(input.last_name !== undefined && { lastName: input.last_name }),
    ...(input.email !== undefined && { email: input.email.trim() }),
    ...(input.stage !== undefined && { stage: input.stage }),
    ...(input.film_count !== undefined && { filmCount: input.film_count }),
    ...(input.documentary_filmmaker !== undefined && { documentaryFilmmaker: input.documentary_filmmaker }),
  };
}

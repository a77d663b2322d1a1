import { and, eq, inArray } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { notes } from "../../../db/schema/notes.ts";
import { tagLinks } from "../../../db/schema/tags.ts";
import { findLeadOwnerId } from "./lead-owner.queries.ts";
import { leadOwners } from "../../../db/schema/leads.ts";

/** Deletes a lead owner with their leads, notes and tag links. @throws AppError not-found */
export async function removeLeadOwner(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const ownerId = await findLeadOwnerId(tx, id);
    const [removed] = await removeLeadOwnerRows(tx, [ownerId]);
    if (!removed) throw createNotFoundError("lead");
    await recordAudit(tx, ctx, {
      action: "leadowner.remove",
      subjectType: "leadowner",
      subjectId: ownerId,
      ...(removed.accountId && { onBehalfOf: removed.accountId }),
      detail: { email: removed.email, stage: removed.stage },
    });
  });
}

/** Deletes lead owners with their leads, notes and tag links, and returns the deleted rows. */
export async function removeLeadOwnerRows(tx: Transaction, ids: readonly string[]) {
  const list = [...ids];
  await tx.delete(notes).where(and(eq(notes.subjectType, "leadowner"), inArray(notes.subjectId, list)));
  await tx.delete(tagLinks).where(inArray(tagLinks.subjectId, list));
  return tx.delete(leadOwners).where(inArray(leadOwners.id, list)).returning();
}

import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
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
    const [removed] = await tx.delete(leadOwners).where(eq(leadOwners.id, ownerId)).returning();
    if (!removed) throw createNotFoundError("This lead");
    await tx.delete(notes).where(and(eq(notes.subjectType, "leadowner"), eq(notes.subjectId, ownerId)));
    await tx.delete(tagLinks).where(eq(tagLinks.subjectId, ownerId));
    await recordAudit(tx, ctx, {
      action: "leadowner.remove",
      subjectType: "leadowner",
      subjectId: ownerId,
      ...(removed.accountId && { onBehalfOf: removed.accountId }),
      detail: { email: removed.email, stage: removed.stage },
    });
  });
}

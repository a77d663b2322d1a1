import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { desc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { listNotes } from "../notes/notes.queries.ts";
import { findLeadOwnersByIds } from "./lead-rows.queries.ts";
import { leadOwners } from "../../../db/schema/leads.ts";

/**
 * Returns the id of the lead owner with this id, or of the one linked to the account with this id.
 * @throws AppError not-found
 */
export async function findLeadOwnerId(db: Queryable, id: string): Promise<string> {
  const [owner] = await db
    .select({ id: leadOwners.id })
    .from(leadOwners)
    .where(or(eq(leadOwners.id, id), eq(leadOwners.accountId, id)))
    .orderBy(sql`${leadOwners.id} = ${id} desc`, desc(leadOwners.createdAt))
    .limit(1);
  if (!owner) throw createNotFoundError("lead");
  return owner.id;
}

/** Returns a lead owner with their leads, tags and notes. @throws AppError not-found */
export async function getLeadOwnerDetail(db: Queryable, id: string): Promise<LeadOwnerDetail> {
  const ownerId = await findLeadOwnerId(db, id);
  const [[row], notes] = await Promise.all([
    findLeadOwnersByIds(db, [ownerId]),
    listNotes(db, "leadowner", ownerId),
  ]);
  if (!row) throw createNotFoundError("lead");
  return { ...row, notes };
}

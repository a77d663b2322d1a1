import { retentionDays } from "@matinee/domain/retention";
import { and, eq, gte, isNull, lt, notExists } from "drizzle-orm";
import { leadOwners, leads } from "../../../db/schema/leads.ts";
import { transact } from "../../../db/transaction.ts";
import type { RetentionRule } from "../../../platform/retention.ts";
import { removeLeadOwnerRows } from "./remove-lead-owner.ts";

/** Leads without an account, and without a change or a message during the period. */
export const leadRetention: readonly RetentionRule[] = [
  {
    name: "leads",
    days: retentionDays.leads,
    purgeBatch: ({ db }, before, limit) =>
      transact(db, async (tx) => {
        const recentLead = tx
          .select({ id: leads.id })
          .from(leads)
          .where(and(eq(leads.leadOwnerId, leadOwners.id), gte(leads.createdAt, before)));
        const due = await tx
          .select({ id: leadOwners.id })
          .from(leadOwners)
          .where(and(isNull(leadOwners.accountId), lt(leadOwners.updatedAt, before), notExists(recentLead)))
          .limit(limit)
          .for("update", { skipLocked: true });
        const ids = due.map(({ id }) => id);
        await removeLeadOwnerRows(tx, ids);
        return ids.length;
      }),
  },
];

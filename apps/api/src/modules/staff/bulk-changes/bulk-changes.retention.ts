import { retentionDays } from "@matinee/domain/retention";
import { and, lt, ne } from "drizzle-orm";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** Bulk changes that ended: the search of their filter can be a name or an address. */
export const bulkChangeRetention: readonly RetentionRule[] = [
  {
    name: "bulk-changes",
    days: retentionDays.bulkChanges,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        bulkChanges,
        and(ne(bulkChanges.state, "running"), lt(bulkChanges.updatedAt, before)),
        limit,
      ),
  },
];

import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** Views that were deleted and can be restored until then. */
export const savedViewRetention: readonly RetentionRule[] = [
  {
    name: "deleted-saved-views",
    days: retentionDays.deletedSavedViews,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, savedViews, lt(savedViews.deletedAt, before), limit),
  },
];

import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { deleteBatch, type RetentionRule } from "../../../../platform/retention.ts";

/**
 * Processed webhook events, with the provider's copy of the buyer's data. Twice the provider's own retention, so that a
 * purged event cannot be backfilled again. Unprocessed events stay.
 */
export const webhookRetention: readonly RetentionRule[] = [
  {
    name: "webhook-events",
    days: retentionDays.webhookEvents,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, webhookEvents, lt(webhookEvents.processedAt, before), limit),
  },
];

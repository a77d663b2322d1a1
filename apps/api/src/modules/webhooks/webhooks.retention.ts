import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { webhookMessages } from "../../db/schema/webhooks.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

/** The messages of webhooks, with their deliveries and the responses. */
export const webhookMessageRetention: readonly RetentionRule[] = [
  {
    name: "webhook-messages",
    days: retentionDays.webhookMessages,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, webhookMessages, lt(webhookMessages.createdAt, before), limit),
  },
];

import { retentionDays } from "@matinee/domain/retention";
import { eq } from "drizzle-orm";
import { webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import { keptFor, omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

const REPEATED = "repeats orders and registrations, which the copy has";

/** The webhooks of an account, and what they were sent about viewers. */
export const webhooksData: PersonalDataSource = {
  tables: {
    webhook_endpoints: { copy: true, erasure: "deleted", retention: "with the account" },
    webhook_messages: {
      copy: REPEATED,
      erasure: "deleted",
      retention: keptFor(retentionDays.webhookMessages),
    },
    webhook_deliveries: {
      copy: REPEATED,
      erasure: "deleted",
      retention: keptFor(retentionDays.webhookMessages),
    },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    const owned = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId));
    return { webhooks: omitColumns(owned, ["secret", "formerSecret"]) };
  },
  async erase(tx, { accountId, email }) {
    // Deliveries go with their messages.
    if (email) await tx.delete(webhookMessages).where(eq(webhookMessages.viewerEmail, email.toLowerCase()));
    if (!accountId) return;
    await tx.delete(webhookMessages).where(eq(webhookMessages.accountId, accountId));
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId));
  },
};

import { lt } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";

/** Twice the provider's event retention, so that a purged event cannot be backfilled again. */
const RETENTION_MS = 60 * 86_400_000;

/** Recurring job: deletes webhook events that were processed over 60 days ago. Unprocessed events stay. */
export async function purgeProcessedEvents({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.processedAt, new Date(clock.now().getTime() - RETENTION_MS)));
}

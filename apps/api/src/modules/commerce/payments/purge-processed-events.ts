import { lt } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";

/** Twice as long as the provider lists its events: what is forgotten cannot come again. */
const RETENTION_MS = 60 * 86_400_000;

/** The provider's events that were worked long ago: a round of the worker. One that never could be worked stays. */
export async function purgeProcessedEvents({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.processedAt, new Date(clock.now().getTime() - RETENTION_MS)));
}

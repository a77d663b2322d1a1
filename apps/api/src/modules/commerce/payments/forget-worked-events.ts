import { lt } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";

/** Twice as long as the provider lists its events: what is forgotten cannot come again. */
const KEPT_MS = 60 * 86_400_000;

/** The provider's events that were worked long ago: a round of the worker. One that never could be worked stays. */
export async function forgetWorkedEvents({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.workedAt, new Date(clock.now().getTime() - KEPT_MS)));
}

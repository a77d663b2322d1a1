import { and, asc, isNull, lt } from "drizzle-orm";
import type { PaymentEvent } from "../../../../integrations/payments/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";

/**
 * For how long an event is left to its job. A worker of the version before the jobs takes due events in a loop, so that it
 * leaves these alone while a worker of this version runs.
 */
export const JOB_LEASE_MS = 60_000;
const MISSED_BATCH_SIZE = 1000;

/** Stores events and queues their processing. An event that is already stored is skipped. */
export async function storeWebhookEvents(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  events: readonly PaymentEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const nextAttemptAt = new Date(clock.now().getTime() + JOB_LEASE_MS);
  await transact(db, async (tx) => {
    const stored = await tx
      .insert(webhookEvents)
      .values(events.map((event) => ({ ...toWebhookEventRow(event), nextAttemptAt })))
      .onConflictDoNothing()
      .returning();
    await jobs.send("webhooks", stored.map(toJobInput), { tx });
  });
}

/**
 * Queues stored events without a job: an API of the version before the jobs stored them, or a backup was restored. Dead
 * letters stay as they are.
 */
export async function queueMissedEvents({
  db,
  jobs,
  clock,
}: Pick<Services, "db" | "jobs" | "clock">): Promise<void> {
  const missed = await db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.nextAttemptAt, clock.now())))
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(MISSED_BATCH_SIZE);
  await jobs.sendMissing("webhooks", missed.map(toJobInput));
}

const toJobInput = ({ id, type, objectId }: typeof webhookEvents.$inferSelect) => ({
  eventId: id,
  type,
  objectId,
});

/** The object is left out: it is fetched again, and its card and personal data must not be stored. */
const toWebhookEventRow = ({
  id,
  type,
  objectId,
  created,
  isLive: livemode,
  account,
}: PaymentEvent): typeof webhookEvents.$inferInsert => ({
  id,
  type,
  objectId,
  payload: { created, livemode, account },
});

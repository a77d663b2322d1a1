import { sql } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { type Refund, submitRefund } from "./submit-refund.ts";

const CONCURRENCY = 8;
const BATCH_SIZE = 100;
/** How long a worker has for a batch before another one may take it up; asked twice, a refund is given once. */
const LEASE_MS = 120_000;

/** Gives the refunds that were written down and not given yet: an event's that was called off, late payments, retries. */
export async function processRefunds(services: Services): Promise<void> {
  for (;;) {
    const claimed = await claimDueRefunds(services);
    const queue = [...claimed];
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await processRefund(services, next);
      }),
    );
    if (claimed.length < BATCH_SIZE) return;
  }
}

async function processRefund(services: Services, refund: Refund): Promise<void> {
  try {
    await submitRefund(services, refund);
  } catch (error) {
    services.log.error({ err: error, refundId: refund.id }, "a refund could not be worked on");
  }
}

async function claimDueRefunds({ db, clock }: Services): Promise<Refund[]> {
  const now = clock.now();
  return db
    .update(refunds)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      sql`${refunds.id} in (select id from refunds where status = 'started' and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at limit ${BATCH_SIZE} for update skip locked)`,
    )
    .returning();
}

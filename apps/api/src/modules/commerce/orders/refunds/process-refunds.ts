import { sql } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import type { Refund } from "./start-refund.ts";
import { submitRefund } from "./submit-refund.ts";

const CONCURRENCY = 8;
const BATCH_SIZE = 100;
/** Another worker may claim the batch after this time. Submitting a refund twice is safe: its key is idempotent. */
const LEASE_MS = 120_000;

/** Submits stored refunds that are due: cancelled events, late payments and retries. */
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
    services.log.error({ err: error, refundId: refund.id }, "processing a refund failed");
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

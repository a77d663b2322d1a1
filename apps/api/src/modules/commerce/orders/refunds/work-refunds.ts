import { sql } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { type Refund, runRefund } from "./run-refund.ts";

const AT_ONCE = 8;
const BATCH = 100;
/** How long a worker has for a batch before another one may take it up; asked twice, a refund is given once. */
const LEASE_MS = 120_000;

/** Gives the refunds that were written down and not given yet: an event's that was called off, late payments, retries. */
export async function workRefunds(services: Services): Promise<void> {
  for (;;) {
    const due = await claimDue(services);
    const waiting = [...due];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await runOne(services, next);
      }),
    );
    if (due.length < BATCH) return;
  }
}

async function runOne(services: Services, refund: Refund): Promise<void> {
  try {
    await runRefund(services, refund);
  } catch (error) {
    services.log.error({ err: error, refundId: refund.id }, "a refund could not be worked on");
  }
}

async function claimDue({ db, clock }: Services): Promise<Refund[]> {
  const now = clock.now();
  return db
    .update(refunds)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      sql`${refunds.id} in (select id from refunds where status = 'started' and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

import { and, eq, isNotNull, lte } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Services } from "../../../platform/context.ts";
import { setManualPayouts } from "./hold-payouts.ts";

/** Recurring job: gives accounts their payout schedule back when the wait after a change of the bank is over. */
export async function releaseHeldPayouts(
  services: Pick<Services, "db" | "payments" | "clock" | "log">,
): Promise<void> {
  const { db, payments, clock, log } = services;
  const due = await db
    .select({
      id: accounts.id,
      connectId: accounts.connectId,
      heldUntil: accounts.payoutsHeldUntil,
      schedule: accounts.heldPayoutSchedule,
    })
    .from(accounts)
    .where(and(isNotNull(accounts.payoutsHeldUntil), lte(accounts.payoutsHeldUntil, clock.now())));
  for (const { id, connectId, heldUntil, schedule } of due) {
    if (!connectId || !heldUntil) continue;
    try {
      await payments.setSchedule(connectId, schedule ?? { interval: "daily" });
      const released = await db
        .update(accounts)
        .set({ payoutsHeldUntil: null, heldPayoutSchedule: null })
        .where(and(eq(accounts.id, id), eq(accounts.payoutsHeldUntil, heldUntil)))
        .returning({ id: accounts.id });
      // The bank was changed again in the meantime, and the new wait has to continue.
      if (released.length === 0) await setManualPayouts(payments, connectId);
    } catch (error) {
      log.warn({ err: error, accountId: id }, "releasing held payouts failed");
    }
  }
}

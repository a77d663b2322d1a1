import { eq, sql } from "drizzle-orm";
import { lifetimes } from "@matinee/contract/limits";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Services } from "../../../platform/context.ts";

type HoldServices = Pick<Services, "db" | "payments" | "clock">;

/**
 * Stops automatic payouts of an account for 72 hours (product-rules.md, Payouts). A hold that is already there is
 * extended. An account whose payouts are manual anyway stays as it is.
 */
export async function holdPayouts(
  { db, payments, clock }: HoldServices,
  account: { id: string },
  connectId: string,
): Promise<void> {
  const { settings } = await payments.accounts.retrieve(connectId);
  const schedule = settings?.payouts?.schedule;
  const [row] = await db
    .select({ heldUntil: accounts.payoutsHeldUntil })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  if (schedule?.interval === "manual" && !row?.heldUntil) return;
  const { interval, delay_days, monthly_payout_days, weekly_payout_days } = schedule ?? { interval: "daily" };
  const current = {
    interval,
    ...(delay_days !== undefined && { delay_days }),
    ...(monthly_payout_days && { monthly_payout_days }),
    ...(weekly_payout_days && { weekly_payout_days }),
  };
  // Stored before the provider's call, so that the release job ends a hold whose call had no response.
  await db
    .update(accounts)
    .set({
      payoutsHeldUntil: new Date(clock.now().getTime() + lifetimes.payoutHoldHours * 3_600_000),
      heldPayoutSchedule: sql`coalesce(${accounts.heldPayoutSchedule}, ${JSON.stringify(current)}::jsonb)`,
    })
    .where(eq(accounts.id, account.id));
  await setManualPayouts(payments, connectId);
}

/** Lets the provider pay out only on demand. */
export async function setManualPayouts(payments: Services["payments"], connectId: string): Promise<void> {
  await payments.accounts.update(connectId, {
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
}

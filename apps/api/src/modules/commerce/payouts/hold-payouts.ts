import { and, eq, sql } from "drizzle-orm";
import { lifetimes } from "@matinee/domain/limits";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Services } from "../../../platform/context.ts";

type HoldServices = Pick<Services, "db" | "payments" | "clock">;

/** A wait of the payouts of an account, and the one that it extended. */
export interface PayoutHold {
  until: Date;
  earlierUntil: Date | null;
}

/**
 * Stops automatic payouts of an account for 72 hours (rules/commerce.md, Payouts). A hold that is already there is
 * extended. An account whose payouts are manual anyway stays as it is.
 * @returns the hold; null for manual payouts
 */
export async function holdPayouts(
  { db, payments, clock }: HoldServices,
  account: { id: string },
  connectId: string,
): Promise<PayoutHold | null> {
  const { schedule } = await payments.getAccount(connectId);
  const [row] = await db
    .select({ heldUntil: accounts.payoutsHeldUntil })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  if (schedule?.interval === "manual" && !row?.heldUntil) return null;
  const current = schedule ?? { interval: "daily" };
  const until = new Date(clock.now().getTime() + lifetimes.payoutHoldHours * 3_600_000);
  // Stored before the provider's call, so that the release job ends a hold whose call had no response.
  await db
    .update(accounts)
    .set({
      payoutsHeldUntil: until,
      heldPayoutSchedule: sql`coalesce(${accounts.heldPayoutSchedule}, ${JSON.stringify(current)}::jsonb)`,
    })
    .where(eq(accounts.id, account.id));
  await setManualPayouts(payments, connectId);
  return { until, earlierUntil: row?.heldUntil ?? null };
}

/**
 * Takes back a hold whose change of the bank was rejected. An earlier hold goes on; without one the recurring job gives the
 * account its schedule back.
 */
export async function takeBackHold(
  { db, clock }: Pick<Services, "db" | "clock">,
  account: { id: string },
  { until, earlierUntil }: PayoutHold,
): Promise<void> {
  await db
    .update(accounts)
    .set({ payoutsHeldUntil: earlierUntil ?? clock.now() })
    .where(and(eq(accounts.id, account.id), eq(accounts.payoutsHeldUntil, until)));
}

/** Lets the provider pay out only on demand. */
export async function setManualPayouts(payments: Services["payments"], connectId: string): Promise<void> {
  await payments.setSchedule(connectId, { interval: "manual" });
}

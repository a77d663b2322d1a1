import { type PayoutPlan, payoutPlanSchema, WEEK_DAYS } from "@matinee/contract/schemas/money";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import type { Services } from "../../../platform/context.ts";

/**
 * Reads from the provider when an account's connected account is paid out, and to which bank account. During the wait
 * after a change of the bank account, it is the schedule that follows. Null without a connected account.
 * @throws AppError unavailable
 */
export async function findPayoutPlan(
  { db, payments }: Pick<Services, "db" | "payments">,
  accountId: string,
): Promise<PayoutPlan | null> {
  const [account] = await db
    .select({ connectId: accounts.connectId, held: accounts.heldPayoutSchedule })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.connectId) return null;
  try {
    const connected = await payments.getAccount(account.connectId);
    const schedule = account.held ?? connected.schedule;
    const weekDays = schedule?.weekly_payout_days ?? [];
    return {
      // An interval that we do not know is not a promise of automatic payouts.
      interval: payoutPlanSchema.shape.interval.catch("manual").parse(schedule?.interval),
      weekDays: WEEK_DAYS.filter((day) => weekDays.includes(day)),
      monthDays: (schedule?.monthly_payout_days ?? []).toSorted((a, b) => a - b),
      bankLast4: connected.payoutBank?.last4 ?? null,
    };
  } catch (error) {
    throw translateProviderError(error, "payoutPlan");
  }
}

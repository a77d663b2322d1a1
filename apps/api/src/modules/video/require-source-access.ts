import { requireActingPeriod } from "../../platform/acting-period.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Requires that staff who download a customer's original film are finance or admin and gave a reason.
 * @param owner the account of the film; null when its event was deleted
 * @throws AppError forbidden, acting-period-needed
 */
export async function requireSourceAccess(ctx: Context, owner: string | null): Promise<void> {
  const { actor } = ctx;
  if (actor?.type !== "admin" || owner === actor.accountId) return;
  if (actor.staffRole !== "finance" && actor.staffRole !== "admin") {
    throw new AppError("forbidden", (t) => t.staff.wrongRole);
  }
  if (owner !== null) await requireActingPeriod(ctx, actor, owner);
}

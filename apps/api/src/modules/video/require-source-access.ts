import { requireActingPeriod } from "../../platform/acting-period.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Requires that staff who download a customer's original film are finance or admin and gave a reason.
 * @throws AppError forbidden, acting-period-needed
 */
export async function requireSourceAccess(ctx: Context, page: { accountId: string } | null): Promise<void> {
  const { actor } = ctx;
  if (actor?.type !== "admin" || page?.accountId === actor.accountId) return;
  if (actor.staffRole !== "finance" && actor.staffRole !== "admin") {
    throw new AppError("forbidden", (t) => t.staff.wrongRole);
  }
  if (page) await requireActingPeriod(ctx, actor, page.accountId);
}

import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../errors.ts";
import { findMissing } from "./activation.queries.ts";
import type { Page } from "./page.rules.ts";

/**
 * Decides `next.activated`: every way to it obeys the same rule, and an event that has it keeps what it needs.
 * @throws AppError not-activatable with what is missing, state-conflict
 */
export async function settleActivation(
  tx: Transaction,
  stored: Page,
  next: Page,
  activation: "asked" | "restored" | null,
): Promise<void> {
  if (!activation && !next.activated) return;
  if (activation === "asked") {
    if (next.superarchived) throw new AppError("state-conflict", "Please restore this event first.");
    if (next.cancelledAt) throw new AppError("state-conflict", "This event was called off.");
  }
  const missing = await findMissing(tx, next);
  if (activation === "restored") {
    next.activated = missing.length === 0 && next.cancelledAt === null;
    return;
  }
  // What an activated event lacked before this save is not this save's fault.
  const lackedBefore = activation || missing.length === 0 ? [] : await findMissing(tx, stored);
  const blame = missing.filter(({ field }) => !lackedBefore.some((before) => before.field === field));
  if (blame[0]) {
    const message = blame.length > 1 ? "This event is not ready to be activated yet." : blame[0].message;
    throw new AppError("not-activatable", message, { details: { missing: blame } });
  }
  if (activation === "asked") Object.assign(next, { activated: true, test: false });
}

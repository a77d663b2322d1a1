import type { Missing } from "@matinee/contract/schemas/pages";
import type { Transaction } from "../../../db/client.ts";
import { AppError } from "../../../platform/errors.ts";
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
  const missing = await findMissing(tx, next);
  if (activation) {
    activate(next, activation, missing);
    return;
  }
  // What an activated event lacked before this save is not this save's fault.
  const lackedBefore = missing.length === 0 ? [] : await findMissing(tx, stored);
  refuseMissing(missing.filter(({ field }) => !lackedBefore.some((before) => before.field === field)));
}

/**
 * Decides `next.activated` of an event that is to be activated or gets its activation back, by what it lacks.
 * @throws AppError as {@link settleActivation}
 */
export function activate(next: Page, activation: "asked" | "restored", missing: readonly Missing[]): void {
  if (activation === "restored") {
    next.activated = missing.length === 0 && next.cancelledAt === null;
    return;
  }
  if (next.superarchived) throw new AppError("state-conflict", "Please restore this event first.");
  if (next.cancelledAt) throw new AppError("state-conflict", "This event is cancelled.");
  refuseMissing(missing);
  Object.assign(next, { activated: true, test: false });
}

function refuseMissing(missing: readonly Missing[]): void {
  const [first] = missing;
  if (!first) return;
  const message = missing.length > 1 ? "This event is not ready to be activated yet." : first.message;
  throw new AppError("not-activatable", message, { details: { missing } });
}

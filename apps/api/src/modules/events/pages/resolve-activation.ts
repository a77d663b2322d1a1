import type { Text } from "@matinee/texts";
import type { Transaction } from "../../../db/client.ts";
import { AppError } from "../../../platform/errors.ts";
import { findMissingRequirements } from "./activation.queries.ts";
import type { MissingRequirement } from "./activation.rules.ts";
import type { Page } from "./page.rules.ts";

/**
 * Sets `next.activated`. Every way of activating an event applies the same rule, and an activated event must keep
 * what the rule requires.
 * @throws AppError not-activatable with the missing requirements, state-conflict
 */
export async function resolveActivation(
  tx: Transaction,
  stored: Page,
  next: Page,
  activation: "requested" | "restored" | null,
): Promise<void> {
  if (!activation && !next.activated) return;
  const missing = await findMissingRequirements(tx, next);
  if (activation) {
    applyActivation(next, activation, missing);
    return;
  }
  // Requirements that were missing before this save do not block it.
  const lackedBefore = missing.length === 0 ? [] : await findMissingRequirements(tx, stored);
  rejectMissing(missing.filter(({ field }) => !lackedBefore.some((before) => before.field === field)));
}

/**
 * Sets `next.activated` of an event whose activation is requested or restored, given its missing requirements.
 * @throws AppError as {@link resolveActivation}
 */
export function applyActivation(
  next: Page,
  activation: "requested" | "restored",
  missing: readonly MissingRequirement[],
): void {
  if (activation === "restored") {
    next.activated = missing.length === 0 && next.cancelledAt === null;
    return;
  }
  if (next.superarchived) throw new AppError("state-conflict", (t) => t.apiErrors.events.restoreFirst);
  if (next.cancelledAt) throw new AppError("state-conflict", (t) => t.apiErrors.events.cancelled);
  rejectMissing(missing);
  Object.assign(next, { activated: true, test: false });
}

/** @throws AppError not-activatable with what is missing, if anything is */
export function rejectMissing(missing: readonly MissingRequirement[]): void {
  const [first] = missing;
  if (!first) return;
  const message: Text = missing.length > 1 ? (t) => t.apiErrors.events.notReady : first.message;
  throw new AppError("not-activatable", message, { details: { missing } });
}

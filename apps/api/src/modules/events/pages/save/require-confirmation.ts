import { messages } from "@matinee/contract/messages";
import { type ConfirmationNeeded, LIVE_FIELDS, type LiveField } from "@matinee/contract/schemas/pages";
import type { Transaction } from "../../../../db/client.ts";
import { AppError } from "../../../../platform/errors.ts";
import { countHolders } from "./holders.queries.ts";
import { diffPages } from "./page-changes.ts";
import type { Page } from "../page.rules.ts";

/**
 * Requires confirmation before a save changes the terms that people bought or registered under: the address, dates,
 * price or gate of an event that was activated and has holders.
 * @throws AppError confirmation-needed with the number of holders and the fields
 */
export async function requireConfirmation(tx: Transaction, stored: Page, next: Page): Promise<void> {
  // Superarchiving and restoring have their own confirmation.
  if (stored.activatedAt === null || stored.superarchived !== next.superarchived) return;
  const changes = diffPages(stored, next);
  const hasPaywall = stored.paywallSettings.enablePaywall || next.paywallSettings.enablePaywall;
  const isRelevant = (field: LiveField) =>
    field === "paywallSettings.price" || field === "paywallSettings.earlyPrice"
      ? hasPaywall
      : isDateField(field)
        ? hasMoved(stored, next)
        : true;
  const changed = LIVE_FIELDS.filter((field) => field in changes && isRelevant(field));
  if (changed.length === 0) return;
  const holders = await countHolders(tx, stored.id);
  if (holders === 0) return;
  const details: ConfirmationNeeded = { holders, changed };
  throw new AppError("confirmation-needed", messages.events.confirmationNeeded(holders), {
    details: { ...details },
  });
}

/**
 * Checks whether the opening or closing time changed. With hidden hours, other times on the same days make no
 * difference.
 */
export function hasMoved(before: Page, after: Page): boolean {
  const formatTimes = ({ opensAt, closesAt }: Page) => [opensAt?.getTime(), closesAt?.getTime()].join();
  return formatTimes(before) !== formatTimes(after);
}

const isDateField = (field: LiveField) => ["eventStart", "eventEnd", "showHours", "timezone"].includes(field);

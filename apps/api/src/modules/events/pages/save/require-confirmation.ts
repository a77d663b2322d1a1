import type { Text } from "@matinee/texts";
import {
  CLOSING_FIELDS,
  type ConfirmationNeeded,
  LIVE_FIELDS,
  type LiveField,
} from "@matinee/contract/schemas/pages";
import { takesTime } from "@matinee/domain/viewing-windows";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { formerSlugs, pages } from "../../../../db/schema/pages.ts";
import { AppError } from "../../../../platform/errors.ts";
import { findClosing, isOver } from "./closing.rules.ts";
import { countHolders } from "../../holders.queries.ts";
import { diffPages } from "./page-changes.ts";
import type { Page } from "../page.rules.ts";

/**
 * Requires confirmation before a save takes an open event from its people, or changes the terms that they bought or
 * registered under: the address, dates, price or gate of an event that was activated and has holders. Also before it takes
 * an address that still leads the holders of another event to that one.
 * @throws AppError confirmation-needed with the number of holders and the fields
 */
export async function requireConfirmation(
  tx: Transaction,
  stored: Page,
  next: Page,
  now: Date,
): Promise<void> {
  const former = await countFormerHolders(tx, stored, next, now);
  if (former.holders > 0)
    throw createConfirmationNeeded(
      (t) => t.events.addressNeeded(former.holders, former.kind),
      former.holders,
      ["url"],
    );
  if (stored.activatedAt === null) return;
  const isClosing = findClosing(stored, next, now) === "closed";
  const changes = diffPages(stored, next);
  const hasPaywall = stored.paywallSettings.enablePaywall || next.paywallSettings.enablePaywall;
  const isRelevant = (field: LiveField) =>
    isClosingField(field)
      ? isClosing
      : // Superarchiving and restoring change the address, as staff expect.
        stored.superarchived !== next.superarchived
        ? false
        : PRICE_FIELDS.includes(field)
          ? hasPaywall
          : isDateField(field)
            ? hasMoved(stored, next)
            : isTimeField(field)
              ? takesTime(stored, next)
              : true;
  const changed = LIVE_FIELDS.filter((field) => field in changes && isRelevant(field));
  if (changed.length === 0) return;
  const holders = await countHolders(tx, stored.id);
  if (holders === 0) return;
  const message: Text = isClosing
    ? (t) => t.events.closingNeeded(holders, stored.kind)
    : (t) => t.events.confirmationNeeded(holders, stored.kind);
  throw createConfirmationNeeded(message, holders, changed);
}

const PRICE_FIELDS: readonly LiveField[] = [
  "paywallSettings.price",
  "paywallSettings.payWhatYouCan",
  "paywallSettings.earlyPrice",
];

/** Builds the error that asks the caller to repeat the request with `confirmed: true`. */
export function createConfirmationNeeded(
  text: Text,
  holders: number,
  changed: ConfirmationNeeded["changed"],
): AppError {
  const details: ConfirmationNeeded = { holders, changed };
  return new AppError("confirmation-needed", text, { details: { ...details } });
}

/**
 * Counts the people whose links lead to another event by the address that a save takes. Who opens such a link gets to their
 * own event all the same, but everyone who typed or shared the address does not.
 */
async function countFormerHolders(tx: Transaction, stored: Page, next: Page, now: Date) {
  const { kind } = stored;
  if (next.slug === stored.slug) return { holders: 0, kind };
  const [former] = await tx
    .select({
      id: pages.id,
      kind: pages.kind,
      accountId: pages.accountId,
      superarchived: pages.superarchived,
      closesAt: pages.closesAt,
      cancelledAt: pages.cancelledAt,
      activated: pages.activated,
      archived: pages.archived,
    })
    .from(formerSlugs)
    .innerJoin(pages, eq(pages.id, formerSlugs.pageId))
    .where(and(eq(formerSlugs.slug, next.slug), ne(formerSlugs.pageId, stored.id)));
  // The address of another account is taken, which the save says.
  if (!former || former.accountId !== stored.accountId) return { holders: 0, kind };
  const isClosed = former.superarchived || isOver(former, now);
  return { holders: isClosed ? 0 : await countHolders(tx, former.id), kind: former.kind };
}

/**
 * Checks whether the opening or closing time changed. With hidden hours, other times on the same days make no
 * difference.
 */
export function hasMoved(before: Page, after: Page): boolean {
  const formatTimes = ({ opensAt, closesAt }: Page) => [opensAt?.getTime(), closesAt?.getTime()].join();
  return formatTimes(before) !== formatTimes(after);
}

const isTimeField = (field: LiveField) => ["unlockHours", "watchHours", "ends"].includes(field);
const isDateField = (field: LiveField) => ["eventStart", "eventEnd", "showHours", "timezone"].includes(field);
const isClosingField = (field: LiveField) => CLOSING_FIELDS.some((name) => name === field);

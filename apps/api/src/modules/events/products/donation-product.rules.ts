import { createHash } from "node:crypto";
import { type Currency, currencyRules } from "@matinee/domain/currency";

/** Hex digits at the end of an id that hold the amount; 0xffffff cents are more than the largest donation. */
const AMOUNT_DIGITS = 6;

/**
 * Builds the id of an event's donation product from its amount, a UUID of version 8. The row is inserted with the first
 * order: anyone may ask for the product of an amount, which must not add rows to an event (rules/events.md, Store
 * products).
 */
export function buildDonationProductId(pageId: string, cents: number): string {
  const hash = createHash("sha256").update(`donation:${pageId}:${cents}`).digest("hex");
  const digits = hash.slice(0, 32 - AMOUNT_DIGITS) + cents.toString(16).padStart(AMOUNT_DIGITS, "0");
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map((range) => digits.slice(...range));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Reads the amount of a donation product's id; null for any other id, and for one of another event. */
export function readDonationProductId(
  { id: pageId, currency }: { id: string; currency: Currency },
  id: string,
): number | null {
  const cents = Number.parseInt(id.slice(-AMOUNT_DIGITS), 16);
  const { minDonation, maxDonation } = currencyRules[currency];
  const isDonation = cents >= minDonation && cents <= maxDonation;
  return isDonation && buildDonationProductId(pageId, cents) === id.toLowerCase() ? cents : null;
}

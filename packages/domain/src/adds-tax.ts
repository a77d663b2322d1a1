// Separate from tax.ts: the first view of an event needs no more of it.
import type { Currency } from "./currency.ts";

/** Returns whether the tax of a buyer's place comes on top of the prices, as in North America, or is inside of them. */
export function isTaxOnTop(currency: Currency): boolean {
  return currency === "usd" || currency === "cad";
}

/** Returns whether a tax comes on top of an event's prices, so that a total is not known without the buyer's place. */
export function addsTax({
  tax,
  currency,
}: {
  tax: { mode: "none" | "included" | "place" } | null;
  currency: Currency;
}): boolean {
  return tax?.mode === "place" && isTaxOnTop(currency);
}

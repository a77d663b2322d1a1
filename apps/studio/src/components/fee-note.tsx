import { useDebounced } from "@matinee/app-shell/forms/use-debounced";
import { type Currency, currencyRules } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../lib/platform.queries.ts";

/**
 * Says the installation's fee, and what of a price its owner keeps.
 * @param cents what a viewer pays, in the smallest unit of the currency; without it, or below the smallest charge, the example is the price of a new event
 */
export function FeeNote({
  cents = null,
  currency,
}: {
  cents?: number | null | undefined;
  currency: Currency;
}) {
  const feeBps = useQuery(platformQuery).data?.platformFeeBps;
  const { minCharge, ticketPrice } = currencyRules[currency];
  const example = cents === null || cents < minCharge ? ticketPrice : cents;
  // Screen readers read the line after a price is typed, and not with each digit.
  const settled = useDebounced(example, 500);
  return feeBps === undefined ? null : messages.money.feeOf(settled, currency, feeBps);
}

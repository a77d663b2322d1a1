import { useDebounced } from "@matinee/app-shell/forms/use-debounced";
import { defaultPaywall, minChargeCents } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../lib/platform.queries.ts";

/**
 * Says the installation's fee, and what of a price its owner keeps.
 * @param cents what a viewer pays; without it, or below the smallest charge, the example is the price of a new event
 */
export function FeeNote({ cents = null }: { cents?: number | null | undefined }) {
  const feeBps = useQuery(platformQuery).data?.platformFeeBps;
  const example = cents === null || cents < minChargeCents ? defaultPaywall.price : cents;
  // Screen readers read the line after a price is typed, and not with each digit.
  const settled = useDebounced(example, 500);
  return feeBps === undefined ? null : messages.money.feeOf(settled, feeBps);
}

import { type Currency, currencyRules } from "./currency.ts";

/** The highest number of tickets at the early-bird price. */
export const maxEarlyBirdTickets = 1_000_000;

/** The settings of an early-bird price. 0 and "" mean none, as in a save. */
export interface EarlyBirdSettings {
  price: number;
  earlyPrice?: number | undefined;
  /** An ISO instant. */
  earlyUntil?: string | undefined;
  earlyQuantity?: number | undefined;
}

export type EarlyBirdIssue = "early-price-too-small" | "early-price-not-lower" | "early-end-missing";

/** Returns the mistake in an early-bird price; null without a mistake or without such a price. */
export function findEarlyBirdIssue(settings: EarlyBirdSettings, currency: Currency): EarlyBirdIssue | null {
  const { price, earlyPrice, earlyUntil, earlyQuantity } = settings;
  if (!earlyPrice) return null;
  if (earlyPrice < currencyRules[currency].minCharge) return "early-price-too-small";
  if (earlyPrice >= price) return "early-price-not-lower";
  return earlyUntil || earlyQuantity ? null : "early-end-missing";
}

/**
 * Returns whether `quantity` tickets are sold at the early-bird price at `now` (rules/commerce.md, Early-bird prices).
 * @param offer `until` is an ISO instant, null without one; `left` is null without a limit
 */
export function isEarlyBirdOpen(
  { until, left }: { until: string | null; left: number | null },
  now: Date,
  quantity = 1,
): boolean {
  return (until === null || now < new Date(until)) && (left === null || left >= quantity);
}

/** An event as far as its ticket price depends on the time. */
export interface PricedEvent {
  paywallSettings: { price: number; paywallProductId?: string | undefined };
  earlyBird: { productId: string; price: number; until: string | null; left: number | null } | null;
}

/** Returns the event with the price and the ticket that are sold at `now`, and no early-bird offer after its end. */
export function applyTicketPrice<Event extends PricedEvent>(event: Event, now: Date): Event {
  const { earlyBird, paywallSettings } = event;
  if (!earlyBird) return event;
  if (!isEarlyBirdOpen(earlyBird, now)) return { ...event, earlyBird: null };
  const { price, productId: paywallProductId } = earlyBird;
  return { ...event, paywallSettings: { ...paywallSettings, price, paywallProductId } };
}

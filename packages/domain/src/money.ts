import { currencyRules, platformCurrency } from "./currency.ts";
import { shareDown } from "./rounding.ts";

// Amounts are integers of the currency's smallest unit everywhere; whole units exist only in forms and on the screen.

/** US cents. The card provider rejects smaller charges. */
export const minChargeCents = currencyRules[platformCurrency].minCharge;

/**
 * Computes the platform's fee. `feeBps` is in hundredths of a percent. Rounds down in favor of the filmmaker.
 * Source: rules/commerce.md, Fees and net.
 */
export function computePlatformFeeCents(totalCents: number, feeBps: number): number {
  return shareDown(totalCents, feeBps, 10_000);
}

/**
 * Computes the refunded part of the fee for the sum of all refunds. The sum makes several partial refunds return the same fee
 * as one full refund.
 */
export function computeRefundedFeeCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents === 0 ? 0 : shareDown(feeCents, refundedCents, totalCents);
}

/** Computes what a filmmaker keeps of a payment, in cents. `feeBps` is in hundredths of a percent. */
export function computeKeptCents(totalCents: number, feeBps: number): number {
  return computeNetCents({
    totalCents,
    feeCents: computePlatformFeeCents(totalCents, feeBps),
    refundedCents: 0,
  });
}

/** Computes the filmmaker's net of an order, in cents: the total minus refunds and minus the fee that was not refunded. */
export function computeNetCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents - refundedCents - (feeCents - computeRefundedFeeCents(amounts));
}

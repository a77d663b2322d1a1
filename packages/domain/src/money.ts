// Amounts are integer US cents everywhere but in bank accounts; dollars exist only in forms and on the screen.

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const usdWhole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** US cents. The card provider rejects smaller charges. */
export const minChargeCents = 50;

/** Formats cents as US dollars with two decimals: 750 -> '$7.50'. */
export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** Like `formatUsd`, but omits zero cents: 30000 -> '$300'. For buttons with fixed prices. */
export function formatUsdShort(cents: number): string {
  return cents % 100 === 0 ? usdWhole.format(cents / 100) : usd.format(cents / 100);
}

/**
 * Formats an amount of a bank account: 750 in `eur` -> '€7.50'. All currencies of bank accounts have two decimals.
 * @param currency ISO 4217 in any case
 */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);

/**
 * Computes the platform's fee in cents. `feeBps` is in hundredths of a percent. Rounds down in favor of the filmmaker.
 * Source: docs/product-rules.md, Fees and net.
 */
export function computePlatformFeeCents(totalCents: number, feeBps: number): number {
  return Math.floor((totalCents * feeBps) / 10_000);
}

/**
 * Computes the refunded part of the fee, in cents, for the sum of all refunds. The sum makes several partial refunds
 * return the same fee as one full refund.
 */
export function computeRefundedFeeCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents === 0 ? 0 : Math.floor((feeCents * refundedCents) / totalCents);
}

/** Computes what a filmmaker keeps of a payment, in cents. `feeBps` is in hundredths of a percent. */
export function computeKeptCents(totalCents: number, feeBps: number): number {
  return computeNetCents({
    totalCents,
    feeCents: computePlatformFeeCents(totalCents, feeBps),
    refundedCents: 0,
  });
}

/** Formats a rate in hundredths of a percent: 500 -> '5%', 525 -> '5.25%'. */
export function formatFeeRate(feeBps: number): string {
  return `${feeBps / 100}%`;
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

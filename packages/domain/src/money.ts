/** Amounts are integer US cents everywhere; dollars exist only in forms and on the screen. */

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const usdWhole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** US dollars with two decimals: 750 -> '$7.50'. */
export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** Like `formatUsd`, without the cents when there are none: 30000 -> '$300'. For buttons of fixed prices. */
export function formatUsdShort(cents: number): string {
  return cents % 100 === 0 ? usdWhole.format(cents / 100) : usd.format(cents / 100);
}

/** The platform's part of a total, `feeBps` in hundredths of a percent; a broken cent stays with the filmmaker. */
export function computePlatformFeeCents(totalCents: number, feeBps: number): number {
  return Math.floor((totalCents * feeBps) / 10_000);
}

/**
 * The part of the fee that goes back when `refundedCents` of the total have gone back in all. Computed on
 * the sum of the refunds, so that several partial ones end where one full one does.
 */
export function computeRefundedFeeCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents === 0 ? 0 : Math.floor((feeCents * refundedCents) / totalCents);
}

/** What the filmmaker keeps of an order: the total less the fee and less what was refunded. */
export function computeNetCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents - refundedCents - (feeCents - computeRefundedFeeCents(amounts));
}

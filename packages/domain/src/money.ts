/** Amounts are integer US cents everywhere; dollars exist only in forms and on the screen. */

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const usdWhole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

const dollarsPattern = /^(-?)\$?(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/**
 * Dollars as typed or stored ('7.5', '$1,200', 7.5) to cents, rounded half up by their decimal digits, so
 * that 1.005 is 101 and not what binary floats make of it. Null for whatever is not an amount.
 */
export function dollarsToCents(dollars: string | number): number | null {
  const match = dollarsPattern.exec(String(dollars).trim());
  const whole = match?.[2]?.replaceAll(",", "") ?? "";
  const fraction = match?.[3] ?? "";
  if (!match || (whole === "" && fraction === "")) return null;
  const kept = Number(whole + fraction.slice(0, 2).padEnd(2, "0"));
  const cents = kept + (Number(fraction.charAt(2)) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(cents)) return null;
  return match[1] === "-" && cents > 0 ? -cents : cents;
}

/** Cents to the number of dollars that forms and settings hold: 750 -> 7.5. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** US dollars with two decimals: 750 -> '$7.50'. */
export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** Like `formatUsd`, without the cents when there are none: 30000 -> '$300'. For buttons of fixed prices. */
export function formatUsdShort(cents: number): string {
  return cents % 100 === 0 ? usdWhole.format(cents / 100) : usd.format(cents / 100);
}

/** The platform's part of a total, `feeBps` in hundredths of a percent; a broken cent stays with the filmmaker. */
export function platformFeeCents(totalCents: number, feeBps: number): number {
  return Math.floor((totalCents * feeBps) / 10_000);
}

/**
 * The part of the fee that goes back when `refundedCents` of the total have gone back in all. Computed on
 * the sum of the refunds, so that several partial ones end where one full one does.
 */
export function refundedFeeCents(amounts: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
}): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents === 0 ? 0 : Math.floor((feeCents * refundedCents) / totalCents);
}

/** What the filmmaker keeps of an order: the total less the fee and less what was refunded. */
export function netCents(amounts: { totalCents: number; feeCents: number; refundedCents: number }): number {
  const { totalCents, feeCents, refundedCents } = amounts;
  return totalCents - refundedCents - (feeCents - refundedFeeCents(amounts));
}

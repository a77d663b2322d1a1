import { dollarsToCents } from "./money.ts";

export const minDonationCents = 50;
export const maxDonationCents = 1_000_000;
/** The four amounts, in cents, that are offered when the filmmaker set none: $10, $20, $50, $100. */
export const defaultDonationSuggestionsCents = [1000, 2000, 5000, 10_000] as const;

export const donationIssues = ["donation-not-numeric", "donation-too-small", "donation-too-large"] as const;
export type DonationIssue = (typeof donationIssues)[number];

export type DonationChoice =
  | { kind: "give"; cents: number }
  | { kind: "skip" }
  | { kind: "invalid"; issue: DonationIssue };

/** A typed amount in dollars: numeric, negatives become positive, 0 or nothing skips the donation. */
export function parseDonation(dollars: string | number): DonationChoice {
  if (String(dollars).trim() === "") return { kind: "skip" };
  const signed = dollarsToCents(dollars);
  if (signed === null) return { kind: "invalid", issue: "donation-not-numeric" };
  const cents = Math.abs(signed);
  if (cents === 0) return { kind: "skip" };
  if (cents < minDonationCents) return { kind: "invalid", issue: "donation-too-small" };
  if (cents > maxDonationCents) return { kind: "invalid", issue: "donation-too-large" };
  return { kind: "give", cents };
}

/**
 * The amounts to offer, in cents: each of the filmmaker's four overrides its default, and a 0 takes it away.
 * The gate also offers 0, as its first; the mid-film overlay has 'Keep Watching' for that.
 */
export function donationSuggestions(
  setCents: readonly (number | null | undefined)[],
  where: "gate" | "midroll",
): number[] {
  const amounts = defaultDonationSuggestionsCents
    .map((fallback, index) => setCents[index] ?? fallback)
    .filter((cents) => cents > 0);
  return [...new Set(where === "gate" ? [0, ...amounts] : amounts)];
}

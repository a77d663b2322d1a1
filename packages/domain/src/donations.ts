import { type Currency, currencyRules, platformCurrency } from "./currency.ts";

/** The four default suggestions in cents: $10, $20, $50, $100. Source: rules/access.md, Donation step. */
export const defaultDonationSuggestionsCents = currencyRules[platformCurrency].donationSuggestions;

export const donationIssues = ["donation-too-small", "donation-too-large"] as const;
export type DonationIssue = (typeof donationIssues)[number];

export type DonationChoice =
  | { kind: "give"; cents: number }
  | { kind: "skip" }
  | { kind: "invalid"; issue: DonationIssue };

/** Interprets an amount: a negative one counts as positive, 0 or null skips the donation. */
export function chooseDonation(signedCents: number | null, currency: Currency): DonationChoice {
  const { minDonation, maxDonation } = currencyRules[currency];
  const cents = Math.abs(signedCents ?? 0);
  if (cents === 0) return { kind: "skip" };
  if (cents < minDonation) return { kind: "invalid", issue: "donation-too-small" };
  if (cents > maxDonation) return { kind: "invalid", issue: "donation-too-large" };
  return { kind: "give", cents };
}

type Place = "donation" | "midrollDonation";
type SuggestionSettings = Partial<Record<`${Place}Suggestion${1 | 2 | 3 | 4}`, number | undefined>>;

/** Returns the four amounts in cents that the filmmaker set for the mid-film donation or for all other places. */
export function readSuggestions(
  settings: SuggestionSettings,
  where: "gate" | "page" | "midroll",
): (number | undefined)[] {
  const place: Place = where === "midroll" ? "midrollDonation" : "donation";
  return ([1, 2, 3, 4] as const).map((number) => settings[`${place}Suggestion${number}`]);
}

/**
 * Lists the amounts to suggest. Each of the filmmaker's four amounts overrides its default; 0 removes it, and
 * one that is too small to give is left out. The gate also offers 0 first; the mid-film overlay has 'Keep Watching'
 * instead.
 */
export function listDonationSuggestions(
  setCents: readonly (number | null | undefined)[],
  where: "gate" | "midroll",
  currency: Currency,
): number[] {
  const { donationSuggestions, minDonation } = currencyRules[currency];
  const amounts = donationSuggestions
    .map((fallback, index) => setCents[index] ?? fallback)
    .filter((cents) => cents >= minDonation);
  return [...new Set(where === "gate" ? [0, ...amounts] : amounts)];
}

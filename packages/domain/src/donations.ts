export const minDonationCents = 50;
export const maxDonationCents = 1_000_000;
/** The four default suggestions in cents: $10, $20, $50, $100. Source: rules/access.md, Donation step. */
export const defaultDonationSuggestionsCents = [1000, 2000, 5000, 10_000] as const;

export const donationIssues = ["donation-too-small", "donation-too-large"] as const;
export type DonationIssue = (typeof donationIssues)[number];

export type DonationChoice =
  | { kind: "give"; cents: number }
  | { kind: "skip" }
  | { kind: "invalid"; issue: DonationIssue };

/** Interprets an amount in cents: a negative amount counts as positive, 0 or null skips the donation. */
export function chooseDonation(signedCents: number | null): DonationChoice {
  const cents = Math.abs(signedCents ?? 0);
  if (cents === 0) return { kind: "skip" };
  if (cents < minDonationCents) return { kind: "invalid", issue: "donation-too-small" };
  if (cents > maxDonationCents) return { kind: "invalid", issue: "donation-too-large" };
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
 * Lists the amounts to suggest, in cents. Each of the filmmaker's four amounts overrides its default; 0 removes it, and
 * one that is too small to give is left out. The gate also offers 0 first; the mid-film overlay has 'Keep Watching'
 * instead.
 */
export function listDonationSuggestions(
  setCents: readonly (number | null | undefined)[],
  where: "gate" | "midroll",
): number[] {
  const amounts = defaultDonationSuggestionsCents
    .map((fallback, index) => setCents[index] ?? fallback)
    .filter((cents) => cents >= minDonationCents);
  return [...new Set(where === "gate" ? [0, ...amounts] : amounts)];
}

export const minDonationCents = 50;
export const maxDonationCents = 1_000_000;
/** The four amounts, in cents, that are offered when the filmmaker set none: $10, $20, $50, $100. */
export const defaultDonationSuggestionsCents = [1000, 2000, 5000, 10_000] as const;

export const donationIssues = ["donation-too-small", "donation-too-large"] as const;
export type DonationIssue = (typeof donationIssues)[number];

export type DonationChoice =
  | { kind: "give"; cents: number }
  | { kind: "skip" }
  | { kind: "invalid"; issue: DonationIssue };

/** Decides what an amount of cents gives: negatives become positive, 0 or nothing (null) skips the donation. */
export function chooseDonation(signedCents: number | null): DonationChoice {
  const cents = Math.abs(signedCents ?? 0);
  if (cents === 0) return { kind: "skip" };
  if (cents < minDonationCents) return { kind: "invalid", issue: "donation-too-small" };
  if (cents > maxDonationCents) return { kind: "invalid", issue: "donation-too-large" };
  return { kind: "give", cents };
}

/**
 * The amounts to offer, in cents: each of the filmmaker's four overrides its default, and a 0 takes it away.
 * The gate also offers 0, as its first; the mid-film overlay has 'Keep Watching' for that.
 */
export function listDonationSuggestions(
  setCents: readonly (number | null | undefined)[],
  where: "gate" | "midroll",
): number[] {
  const amounts = defaultDonationSuggestionsCents
    .map((fallback, index) => setCents[index] ?? fallback)
    .filter((cents) => cents > 0);
  return [...new Set(where === "gate" ? [0, ...amounts] : amounts)];
}

import { getEqualShare } from "./rounding.ts";

/** What the holders of passes get for a screening that is cancelled or leaves its festival. */
export const PASS_GIFTS = ["nothing", "use", "share"] as const;
export type PassGift = (typeof PASS_GIFTS)[number];

/**
 * Computes the share of one screening in what was paid for a pass, in cents: equal parts, and the cents that are left go to the
 * first screenings of the programme. Source: rules/passes.md, Screenings that are no more.
 * @param covered how many screenings the pass covered when it was sold
 * @param rank of the screening among those that the pass covers, in the order of the programme, from 0
 */
export function computePassShare(paidCents: number, covered: number, rank: number): number {
  return getEqualShare(paidCents, Math.max(1, covered), rank);
}

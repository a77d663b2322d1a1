export interface RedemptionLimits {
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** null means no limit. */
  maxRedemptions: number | null;
  redemptions: number;
}

export type RedemptionRejection = "unknown" | "expired" | "usedUp";

/** Returns why a code cannot be redeemed now, or null if it can. A revoked code counts as unknown. */
export function findRedemptionRejection(
  code: RedemptionLimits | undefined,
  now: Date,
): RedemptionRejection | null {
  if (!code || code.revokedAt) return "unknown";
  if (code.expiresAt && code.expiresAt <= now) return "expired";
  return code.maxRedemptions !== null && code.redemptions >= code.maxRedemptions ? "usedUp" : null;
}

export interface RedemptionLimits {
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** null: no limit. */
  maxRedemptions: number | null;
  redemptions: number;
}

export type RedemptionRejection = "unknown" | "expired" | "usedUp";

/** Why a code cannot be used now, or null. A revoked one is as good as unknown. */
export function findRedemptionRejection(
  code: RedemptionLimits | undefined,
  now: Date,
): RedemptionRejection | null {
  if (!code || code.revokedAt) return "unknown";
  if (code.expiresAt && code.expiresAt <= now) return "expired";
  return code.maxRedemptions !== null && code.redemptions >= code.maxRedemptions ? "usedUp" : null;
}

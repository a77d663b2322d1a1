export interface CouponLimits {
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** null: no limit. */
  most: number | null;
  used: number;
}

export type CouponRefusal = "unknown" | "expired" | "usedUp";

/** Why a code cannot be used now, or null. A revoked one is as good as unknown. */
export function couponRefusal(coupon: CouponLimits | undefined, now: Date): CouponRefusal | null {
  if (!coupon || coupon.revokedAt) return "unknown";
  if (coupon.expiresAt && coupon.expiresAt <= now) return "expired";
  return coupon.most !== null && coupon.used >= coupon.most ? "usedUp" : null;
}

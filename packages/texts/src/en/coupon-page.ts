/** The page for claiming a credit coupon. */
export const coupons = {
  claim: "Claim",
  claimed: "Coupon claimed successfully!",
  errorClaiming: "Error claiming coupon",
  unknown: "This coupon does not exist",
  expired: "This coupon has expired",
  usedUp: "This coupon has been used up",
  alreadyClaimed: "You have claimed this coupon already",
  taken: "This coupon exists already",
} as const;

/** Claiming a coupon. */
export const couponPage = {
  coupon: "Coupon",
  claimYourCredits: "Claim your credits",
  couponCode: "Coupon code",
  couponCodeHelp: "Each coupon can be claimed once per account.",
  claimedAndBalance: (claimed: string, credits: number) => `${claimed} You now have ${credits}.`,
  claiming: "Claiming...",
} as const;

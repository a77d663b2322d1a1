import { promoCodeLimits } from "@matinee/domain/limits";

/** Promo codes of an event. */
export const promoCodes = {
  usesForEachEmail: (maxUsesPerEmail: number) => `${maxUsesPerEmail} for each email`,
  isCreated: (code: string) => `Promo code ${code} created`,
  notCreated: "The promo code could not be created.",
  promoCode: "Promo code",
  codeInvalid: `Use ${promoCodeLimits.minCodeLength} or more letters, digits, _ and -`,
  prefixInvalid: "Use letters, digits, _ and -",
  noLimit: "No limit",
  firstDay: "First day",
  lastDay: "Last day",
  notRevoked: "The promo code could not be revoked.",
  promoCodes: "Promo codes",
  revoked: "Revoked",
  revoke: "Revoke",
  revokeTitle: (code: string) => `Revoke ${code}?`,
  revokeDescription: "The code can no longer be used. Orders that used it stay valid.",
  revokePromoCode: "Revoke promo code",
  revoking: "Revoking...",
  fromDay: (day: string) => `from ${day}`,
  untilDay: (day: string) => `until ${day}`,
} as const;

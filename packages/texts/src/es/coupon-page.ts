import type * as en from "../en/coupon-page.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The page for claiming a credit coupon. */
export const coupons: AnyLanguage<typeof en.coupons> = {
  claim: "Canjear",
  claimed: "¡Cupón canjeado!",
  errorClaiming: "Error al canjear el cupón",
  unknown: "Este cupón no existe",
  expired: "Este cupón ha caducado",
  usedUp: "Este cupón ya se ha agotado",
  alreadyClaimed: "Ya has canjeado este cupón",
  taken: "Este cupón ya existe",
};

/** Claiming a coupon. */
export const couponPage: AnyLanguage<typeof en.couponPage> = {
  coupon: "Cupón",
  claimYourCredits: "Canjea tus créditos",
  couponCode: "Código del cupón",
  couponCodeHelp: "Cada cupón se puede canjear una vez por cuenta.",
  claimedAndBalance: (claimed, credits) => `${claimed} Ahora tienes ${credits}.`,
  claiming: "Canjeando…",
};

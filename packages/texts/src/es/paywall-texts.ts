import type * as en from "../en/paywall-texts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { watchNow } from "./shared.ts";

/** The texts of a new event's paywall. */
export const paywallTexts: AnyLanguage<typeof en.paywallTexts> = {
  title: "Empieza a ver",
  subtitle: "Compra el acceso a la película",
  callToAction: watchNow,
};

/** The texts of a new event's requests for donations. */
export const donationTexts: AnyLanguage<typeof en.donationTexts> = {
  donationTitle: "Apoya la película",
  donationSubtitle: "Tu donación va a las personas que la hicieron.",
  donationCallToAction: "Donar",
  midrollDonationTitle: "¿Te está gustando la película?",
  midrollDonationSubtitle: "Ayuda a quienes la hicieron a llegar a más gente.",
};

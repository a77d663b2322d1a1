import type * as en from "../en/paywall-texts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { watchNow } from "./shared.ts";

/** The texts of a new event's paywall. */
export const paywallTexts: AnyLanguage<typeof en.paywallTexts> = {
  title: "Regarder le film",
  subtitle: "Achetez l’accès au film",
  callToAction: watchNow,
};

/** The texts of a new event's requests for donations. */
export const donationTexts: AnyLanguage<typeof en.donationTexts> = {
  donationTitle: "Soutenir le film",
  donationSubtitle: "Votre don va aux personnes qui l’ont fait.",
  donationCallToAction: "Faire un don",
  midrollDonationTitle: "Le film vous plaît ?",
  midrollDonationSubtitle: "Aidez les cinéastes à toucher plus de monde.",
};

import type * as en from "../en/paywall-texts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { watchNow } from "./shared.ts";

export const paywallTexts: AnyLanguage<typeof en.paywallTexts> = {
  title: "Comece a assistir",
  subtitle: "Compre o acesso ao filme",
  callToAction: watchNow,
};

export const donationTexts: AnyLanguage<typeof en.donationTexts> = {
  donationTitle: "Apoie o filme",
  donationSubtitle: "Sua doação vai para quem fez o filme.",
  donationCallToAction: "Doar",
  midrollDonationTitle: "Está gostando do filme?",
  midrollDonationSubtitle: "Ajude os cineastas a alcançar mais pessoas.",
};

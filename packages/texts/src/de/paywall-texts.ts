import type * as en from "../en/paywall-texts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { watchNow } from "./shared.ts";

export const paywallTexts: AnyLanguage<typeof en.paywallTexts> = {
  title: "Film ansehen",
  subtitle: "Kaufen Sie Zugang zum Film",
  callToAction: watchNow,
};

export const donationTexts: AnyLanguage<typeof en.donationTexts> = {
  donationTitle: "Unterstützen Sie den Film",
  donationSubtitle: "Ihre Spende geht an die Menschen, die ihn gemacht haben.",
  donationCallToAction: "Spenden",
  midrollDonationTitle: "Gefällt Ihnen der Film?",
  midrollDonationSubtitle: "Helfen Sie den Filmschaffenden, mehr Menschen zu erreichen.",
};

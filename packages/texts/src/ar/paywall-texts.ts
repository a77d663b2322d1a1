import type * as en from "../en/paywall-texts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { watchNow } from "./shared.ts";

export const paywallTexts: AnyLanguage<typeof en.paywallTexts> = {
  title: "بدء المشاهدة",
  subtitle: "شراء إمكانية مشاهدة الفيلم",
  callToAction: watchNow,
};

export const donationTexts: AnyLanguage<typeof en.donationTexts> = {
  donationTitle: "دعم الفيلم",
  donationSubtitle: "يذهب تبرعك إلى من صنعوه.",
  donationCallToAction: "تبرع",
  midrollDonationTitle: "هل يعجبك الفيلم؟",
  midrollDonationSubtitle: "ساعدوا صانعي الفيلم على الوصول إلى مزيد من الناس.",
};

import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { TranslatedPageText } from "@matinee/domain/translated-texts";

/** What has the texts of an event: its row or its public data. */
type TextSource = Pick<PublicPage, "title" | "description" | "sponsorDetails" | "faqSectionTitle"> & {
  aboutSettings: Pick<
    PublicPage["aboutSettings"],
    "caption" | "message" | "liveTitle" | "liveDescription" | "liveCta"
  >;
  paywallSettings: Pick<
    PublicPage["paywallSettings"],
    | "title"
    | "subtitle"
    | "callToAction"
    | "donationTitle"
    | "donationSubtitle"
    | "donationCallToAction"
    | "midrollDonationTitle"
    | "midrollDonationSubtitle"
  >;
};

export type PageTexts = Record<TranslatedPageText, string>;

/** Returns the texts of an event by their names; empty where it has none. */
export function readPageTexts({ aboutSettings, paywallSettings, ...page }: TextSource): PageTexts {
  return {
    title: page.title,
    description: page.description,
    "aboutSettings.caption": aboutSettings.caption,
    "aboutSettings.message": aboutSettings.message,
    sponsorDetails: page.sponsorDetails ?? "",
    "paywallSettings.title": paywallSettings.title,
    "paywallSettings.subtitle": paywallSettings.subtitle,
    "paywallSettings.callToAction": paywallSettings.callToAction,
    "paywallSettings.donationTitle": paywallSettings.donationTitle,
    "paywallSettings.donationSubtitle": paywallSettings.donationSubtitle,
    "paywallSettings.donationCallToAction": paywallSettings.donationCallToAction,
    "paywallSettings.midrollDonationTitle": paywallSettings.midrollDonationTitle,
    "paywallSettings.midrollDonationSubtitle": paywallSettings.midrollDonationSubtitle,
    faqSectionTitle: page.faqSectionTitle ?? "",
    "aboutSettings.liveTitle": aboutSettings.liveTitle,
    "aboutSettings.liveDescription": aboutSettings.liveDescription,
    "aboutSettings.liveCta": aboutSettings.liveCta,
  };
}

/** Returns an event with these texts. */
export const writePageTexts = <Page extends TextSource>(page: Page, texts: PageTexts): Page => ({
  ...page,
  title: texts.title,
  description: texts.description,
  sponsorDetails: texts.sponsorDetails || null,
  faqSectionTitle: texts.faqSectionTitle || null,
  aboutSettings: {
    ...page.aboutSettings,
    caption: texts["aboutSettings.caption"],
    message: texts["aboutSettings.message"],
    liveTitle: texts["aboutSettings.liveTitle"],
    liveDescription: texts["aboutSettings.liveDescription"],
    liveCta: texts["aboutSettings.liveCta"],
  },
  paywallSettings: {
    ...page.paywallSettings,
    title: texts["paywallSettings.title"],
    subtitle: texts["paywallSettings.subtitle"],
    callToAction: texts["paywallSettings.callToAction"],
    donationTitle: texts["paywallSettings.donationTitle"],
    donationSubtitle: texts["paywallSettings.donationSubtitle"],
    donationCallToAction: texts["paywallSettings.donationCallToAction"],
    midrollDonationTitle: texts["paywallSettings.midrollDonationTitle"],
    midrollDonationSubtitle: texts["paywallSettings.midrollDonationSubtitle"],
  },
});

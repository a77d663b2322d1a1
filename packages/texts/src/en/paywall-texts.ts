import { watchNow } from "./shared.ts";

/** The texts of a new event's paywall. */
export const paywallTexts = {
  title: "Start Watching",
  subtitle: "Purchase access to the film",
  callToAction: watchNow,
} as const;

/** The texts of a new event's requests for donations. */
export const donationTexts = {
  donationTitle: "Support the film",
  donationSubtitle: "Your donation goes to the people who made it.",
  donationCallToAction: "Donate",
  midrollDonationTitle: "Enjoying the film?",
  midrollDonationSubtitle: "Help the filmmakers reach more people.",
} as const;

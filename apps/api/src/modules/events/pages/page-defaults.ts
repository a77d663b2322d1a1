import { defaultDonationSuggestionsCents } from "@matinee/domain/donations";
import type {
  AboutSettings,
  PaywallSettings,
  SubscriptionSettings,
} from "@matinee/contract/schemas/page-settings";
import { defaultPaywall } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";

const [first, second, third, fourth] = defaultDonationSuggestionsCents;

/** Creates the ticketing settings of a new event. Amounts in cents, times in seconds. */
export const createDefaultPaywallSettings = (): PaywallSettings => ({
  enablePaywall: false,
  isPresale: false,
  isOptional: false,
  ...defaultPaywall,
  ...messages.paywallTexts,
  askDonations: false,
  donationTitle: "Support the film",
  donationSubtitle: "Your donation goes to the people who made it.",
  donationCallToAction: "Donate",
  donationSuggestion1: first,
  donationSuggestion2: second,
  donationSuggestion3: third,
  donationSuggestion4: fourth,
  donationSuggestionCustom: true,
  askMidrollDonations: false,
  midrollDonationSuggestion1: first,
  midrollDonationSuggestion2: second,
  midrollDonationSuggestion3: third,
  midrollDonationSuggestion4: fourth,
  midrollDonationTitle: "Enjoying the film?",
  midrollDonationSubtitle: "Help the filmmakers reach more people.",
});

export const createDefaultSubscriptionSettings = (): SubscriptionSettings => ({
  captureName: true,
  captureOrganization: false,
  captureCountry: false,
  captureZip: false,
});

export const createDefaultAboutSettings = (): AboutSettings => ({
  message: "",
  caption: "",
  enableLive: false,
  liveTitle: "",
  liveDescription: "",
  liveCta: "",
});

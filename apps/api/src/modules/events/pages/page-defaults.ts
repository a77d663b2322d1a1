import { defaultDonationSuggestionsCents } from "@matinee/domain/donations";
import type {
  AboutSettings,
  PaywallSettings,
  SubscriptionSettings,
} from "@matinee/contract/schemas/page-settings";
import { defaultPaywall } from "@matinee/domain/limits";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";

// The words are the owner's from then on, so that they are stored, in the language of the event. Events have only the default
// one so far.
const { donationTexts, paywallTexts } = getTexts(defaultLanguage);

const [first, second, third, fourth] = defaultDonationSuggestionsCents;

/** Creates the ticketing settings of a new event. Amounts in cents, times in seconds. */
export const createDefaultPaywallSettings = (): PaywallSettings => ({
  enablePaywall: false,
  isPresale: false,
  isOptional: false,
  ...defaultPaywall,
  ...paywallTexts,
  askDonations: false,
  ...donationTexts,
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

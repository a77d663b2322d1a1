import { defaultPaywall, donationDefaults, prices } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { withEmailCapture, withPaywall } from "@matinee/domain/gate";
import { parseDonation } from "@matinee/domain/donations";
import { dollarsToCents } from "@matinee/domain/money";
import { localTimezone } from "../../../lib/dates.ts";
import { eventInstants, formDay, formTime } from "./event-instants.ts";

export const accessKinds = ["everyone", "emailCapture", "paywall"] as const;
export type AccessKind = (typeof accessKinds)[number];
type Amounts = [string, string, string, string];

/** Amounts are dollars and counts are digits, as they are typed. */
export type EventDetails = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timezone: string;
  showHours: boolean;
  access: AccessKind;
  captureOrganization: boolean;
  captureCountry: boolean;
  captureZip: boolean;
  price: string;
  showTime: string;
  title: string;
  subtitle: string;
  callToAction: string;
  isPresale: boolean;
  isOptional: boolean;
  askDonations: boolean;
  donationTitle: string;
  donationSubtitle: string;
  donationCallToAction: string;
  donationAmounts: Amounts;
  donationSuggestionCustom: boolean;
  askMidrollDonations: boolean;
  midrollMinutes: string;
  midrollSeconds: string;
  midrollTitle: string;
  midrollSubtitle: string;
  midrollAmounts: Amounts;
  midrollBackgroundImage: string;
};

export function toEventDetails(event: OwnedPage | null): EventDetails {
  const timezone = event?.timezone ?? localTimezone();
  const start = event?.eventStart ? new Date(event.eventStart) : null;
  const end = event?.eventEnd ? new Date(event.eventEnd) : null;
  const capture = event?.subscriptionSettings;
  const paywall: Partial<PaywallSettings> = event?.paywallSettings ?? {};
  return {
    startDate: formDay(start, timezone),
    startTime: formTime(start, timezone, "19:00"),
    endDate: formDay(end, timezone),
    endTime: formTime(end, timezone, "23:00"),
    timezone,
    showHours: event?.showHours ?? false,
    access: event?.emailCapture ? "emailCapture" : paywall.enablePaywall ? "paywall" : "everyone",
    captureOrganization: capture?.captureOrganization ?? false,
    captureCountry: capture?.captureCountry ?? false,
    captureZip: capture?.captureZip ?? false,
    price: dollars(paywall.price ?? defaultPaywall.price),
    showTime: String(paywall.showTime ?? defaultPaywall.showTime),
    title: paywall.title ?? defaultPaywall.title,
    subtitle: paywall.subtitle ?? defaultPaywall.subtitle,
    callToAction: paywall.callToAction ?? defaultPaywall.callToAction,
    isPresale: paywall.isPresale ?? false,
    isOptional: paywall.isOptional ?? false,
    askDonations: paywall.askDonations ?? false,
    donationTitle: paywall.donationTitle ?? "",
    donationSubtitle: paywall.donationSubtitle ?? "",
    donationCallToAction: paywall.donationCallToAction ?? "",
    donationAmounts: amounts([
      paywall.donationSuggestion1,
      paywall.donationSuggestion2,
      paywall.donationSuggestion3,
      paywall.donationSuggestion4,
    ]),
    donationSuggestionCustom: paywall.donationSuggestionCustom ?? true,
    askMidrollDonations: paywall.askMidrollDonations ?? false,
    midrollMinutes: count(paywall.midrollDonationTriggerMinutes),
    midrollSeconds: count(paywall.midrollDonationTriggerSeconds),
    midrollTitle: paywall.midrollDonationTitle ?? "",
    midrollSubtitle: paywall.midrollDonationSubtitle ?? "",
    midrollAmounts: amounts([
      paywall.midrollDonationSuggestion1,
      paywall.midrollDonationSuggestion2,
      paywall.midrollDonationSuggestion3,
      paywall.midrollDonationSuggestion4,
    ]),
    midrollBackgroundImage: paywall.midrollBackgroundImage ?? "",
  };
}

export function saveOfEventDetails(values: EventDetails): SavePage {
  const { start, end } = eventInstants(values);
  const [donation1, donation2, donation3, donation4] = values.donationAmounts.map(cents);
  const [midroll1, midroll2, midroll3, midroll4] = values.midrollAmounts.map(cents);
  const paywall = values.access === "paywall";
  return {
    eventStart: start?.toISOString() ?? "",
    eventEnd: end?.toISOString() ?? "",
    timezone: values.timezone,
    showHours: values.showHours,
    emailCapture: values.access === "emailCapture",
    subscriptionSettings: {
      captureName: true,
      captureOrganization: values.captureOrganization,
      captureCountry: values.captureCountry,
      captureZip: values.captureZip,
    },
    paywallSettings: {
      enablePaywall: paywall,
      isPresale: paywall && values.isPresale,
      isOptional: values.isOptional,
      price: cents(values.price) ?? defaultPaywall.price,
      showTime: Number(values.showTime) || 0,
      title: values.title,
      subtitle: values.subtitle,
      callToAction: values.callToAction,
      askDonations: values.askDonations,
      donationTitle: values.donationTitle,
      donationSubtitle: values.donationSubtitle,
      donationCallToAction: values.donationCallToAction,
      donationSuggestion1: donation1 ?? 0,
      donationSuggestion2: donation2 ?? 0,
      donationSuggestion3: donation3 ?? 0,
      donationSuggestion4: donation4 ?? 0,
      donationSuggestionCustom: values.donationSuggestionCustom,
      askMidrollDonations: values.askMidrollDonations,
      ...(values.midrollMinutes !== "" && { midrollDonationTriggerMinutes: Number(values.midrollMinutes) }),
      ...(values.midrollSeconds !== "" && { midrollDonationTriggerSeconds: Number(values.midrollSeconds) }),
      midrollDonationSuggestion1: midroll1 ?? 0,
      midrollDonationSuggestion2: midroll2 ?? 0,
      midrollDonationSuggestion3: midroll3 ?? 0,
      midrollDonationSuggestion4: midroll4 ?? 0,
      midrollDonationTitle: values.midrollTitle,
      midrollDonationSubtitle: values.midrollSubtitle,
      midrollBackgroundImage: values.midrollBackgroundImage,
    },
  };
}

/** What choosing who gets in changes besides: the paywall takes presale with it, and both exclude each other. */
export function withAccess(access: AccessKind): Pick<EventDetails, "access" | "isPresale"> {
  const none = { emailCapture: false, enablePaywall: false, isPresale: false, askDonations: false };
  const chosen =
    access === "paywall" ? withPaywall(none, true) : withEmailCapture(none, access === "emailCapture");
  return { access, isPresale: chosen.isPresale };
}

/** Cents of typed dollars; null where they are no amount. */
export function cents(typed: string): number | null {
  return dollarsToCents(typed);
}

/** What is wrong with a ticket's price, or null. */
export function priceIssue(typed: string): string | null {
  const amount = cents(typed);
  if (amount === null) return messages.store.issues["price-invalid"];
  if (amount < prices.minChargeCents) return messages.store.priceTooSmall;
  return amount > prices.maxPriceCents ? messages.store.issues["price-too-large"] : null;
}

/** What is wrong with the first of the suggested amounts that nobody could give, or null; nothing and 0 take one away. */
export function amountsIssue(typed: readonly string[]): string | null {
  for (const choice of typed.map(parseDonation))
    if (choice.kind === "invalid") return messages.donations.issues[choice.issue];
  return null;
}

function dollars(amount: number): string {
  return (amount / 100).toFixed(2);
}

function amounts(stored: (number | undefined)[]): Amounts {
  const [a = 0, b = 0, c = 0, d = 0] = stored.map(
    (amount, index) => amount ?? donationDefaults.suggestionsCents[index] ?? 0,
  );
  return [dollars(a), dollars(b), dollars(c), dollars(d)];
}

function count(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

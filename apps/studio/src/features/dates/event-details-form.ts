import { type AttendeeQuestion, normalizeQuestion } from "@matinee/domain/attendee-questions";
import { type Currency, currencyRules, platformCurrency } from "@matinee/domain/currency";
import { readSuggestions } from "@matinee/domain/donations";
import { defaultPaywall } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { defaultTicketRules } from "@matinee/domain/tickets";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { switchEmailCapture, switchPaywall } from "@matinee/domain/gate";
import { readCents, readWholeNumber, writeCents } from "@matinee/ui/typed-number";
import { getLocalTimezone } from "../../lib/dates.ts";
import {
  formatDay,
  formatTimeOfDay,
  type StoredDates,
  toEditedInstant,
  toEventInstants,
} from "../../lib/event-instants.ts";

export const accessKinds = ["everyone", "emailCapture", "paywall"] as const;
export type AccessKind = (typeof accessKinds)[number];
/** What the field has when giving back is switched on. */
const SUGGESTED_GIVE_BACK_HOURS = 24;
type Amounts = [string, string, string, string];

/** A question as typed. */
export type QuestionValues = Omit<AttendeeQuestion, "options"> & {
  /** One choice on each line. */
  options: string;
};

/** Form values as typed: amounts in the currency of the event, counts as digits. */
export type EventDetailsValues = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timezone: string;
  showHours: boolean;
  /** The instants as the API sent them, which no field changes: one that its fields still show is saved as it was. */
  stored: StoredDates & { earlyUntil: string; saleFrom: string };
  /** Of the amounts; another step changes it. */
  currency: Currency;
  access: AccessKind;
  captureOrganization: boolean;
  captureCountry: boolean;
  captureZip: boolean;
  /** The minimum when viewers choose their price. */
  price: string;
  payWhatYouCan: boolean;
  /** Empty for none. */
  suggestedPrice: string;
  earlyBird: boolean;
  earlyPrice: string;
  /** Empty for no end in time. */
  earlyDate: string;
  earlyTime: string;
  /** Empty for any number of tickets. */
  earlyQuantity: string;
  showTime: string;
  title: string;
  subtitle: string;
  callToAction: string;
  isPresale: boolean;
  isOptional: boolean;
  /** Empty: places are not counted. */
  capacity: string;
  /** Empty: passes take as many places as are left. */
  passShare: string;
  /** Empty: as soon as the event sells tickets. */
  saleDate: string;
  saleTime: string;
  /** Hours; empty: until the closing. */
  unlockHours: string;
  watchHours: string;
  mayFinish: boolean;
  ticketsPerOrder: string;
  sendOn: boolean;
  /** Hours before the start; empty: with the event. */
  sendOnUntilHours: string;
  giveBack: boolean;
  /** Hours before the start. */
  giveBackHours: string;
  questions: QuestionValues[];
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

export function toEventDetailsForm(event: OwnedPage | null): EventDetailsValues {
  const timezone = event?.timezone ?? getLocalTimezone();
  const currency = event?.currency ?? platformCurrency;
  const write = (amount: number) => writeCents(amount, currency);
  const start = event?.eventStart ? new Date(event.eventStart) : null;
  const end = event?.eventEnd ? new Date(event.eventEnd) : null;
  const capture = event?.subscriptionSettings;
  const paywall: Partial<PaywallSettings> = event?.paywallSettings ?? {};
  const tickets = event?.ticketSettings ?? defaultTicketRules;
  const saleFrom = event?.saleFrom ? new Date(event.saleFrom) : null;
  const earlyUntil = paywall.earlyUntil ? new Date(paywall.earlyUntil) : null;
  return {
    startDate: formatDay(start, timezone),
    startTime: formatTimeOfDay(start, timezone, "19:00"),
    endDate: formatDay(end, timezone),
    endTime: formatTimeOfDay(end, timezone, "23:00"),
    timezone,
    showHours: event?.showHours ?? false,
    stored: {
      start: event?.eventStart ?? "",
      end: event?.eventEnd ?? "",
      timezone,
      showHours: event?.showHours ?? false,
      earlyUntil: paywall.earlyUntil ?? "",
      saleFrom: event?.saleFrom ?? "",
    },
    currency,
    access: event?.emailCapture ? "emailCapture" : paywall.enablePaywall ? "paywall" : "everyone",
    captureOrganization: capture?.captureOrganization ?? false,
    captureCountry: capture?.captureCountry ?? false,
    captureZip: capture?.captureZip ?? false,
    price: write(paywall.price ?? currencyRules[currency].ticketPrice),
    payWhatYouCan: paywall.payWhatYouCan ?? false,
    suggestedPrice: paywall.suggestedPrice === undefined ? "" : write(paywall.suggestedPrice),
    earlyBird: paywall.earlyPrice !== undefined,
    earlyPrice: paywall.earlyPrice === undefined ? "" : write(paywall.earlyPrice),
    earlyDate: formatDay(earlyUntil, timezone),
    earlyTime: formatTimeOfDay(earlyUntil, timezone, "20:00"),
    earlyQuantity: formatCount(paywall.earlyQuantity),
    showTime: String(paywall.showTime ?? defaultPaywall.showTime),
    title: paywall.title ?? messages.paywallTexts.title,
    subtitle: paywall.subtitle ?? messages.paywallTexts.subtitle,
    callToAction: paywall.callToAction ?? messages.paywallTexts.callToAction,
    isPresale: paywall.isPresale ?? false,
    isOptional: paywall.isOptional ?? false,
    capacity: formatCount(event?.capacity ?? undefined),
    passShare: formatCount(event?.passShare ?? undefined),
    saleDate: formatDay(saleFrom, timezone),
    saleTime: formatTimeOfDay(saleFrom, timezone, "10:00"),
    unlockHours: formatCount(event?.unlockHours ?? undefined),
    watchHours: formatCount(event?.watchHours ?? undefined),
    mayFinish: event?.ends === "may-finish",
    ticketsPerOrder: String(tickets.perOrder),
    sendOn: tickets.sendOn,
    sendOnUntilHours: formatCount(tickets.sendOnUntilHours ?? undefined),
    giveBack: tickets.giveBackHours !== null,
    giveBackHours: String(tickets.giveBackHours ?? SUGGESTED_GIVE_BACK_HOURS),
    questions: (event?.questions ?? []).map(({ id, kind, label, options, required, per }) => ({
      id,
      kind,
      label,
      options: options.join("\n"),
      required,
      per,
    })),
    askDonations: paywall.askDonations ?? false,
    donationTitle: paywall.donationTitle ?? "",
    donationSubtitle: paywall.donationSubtitle ?? "",
    donationCallToAction: paywall.donationCallToAction ?? "",
    donationAmounts: toAmounts(readSuggestions(paywall, "page"), currency),
    donationSuggestionCustom: paywall.donationSuggestionCustom ?? true,
    askMidrollDonations: paywall.askMidrollDonations ?? false,
    midrollMinutes: formatCount(paywall.midrollDonationTriggerMinutes),
    midrollSeconds: formatCount(paywall.midrollDonationTriggerSeconds),
    midrollTitle: paywall.midrollDonationTitle ?? "",
    midrollSubtitle: paywall.midrollDonationSubtitle ?? "",
    midrollAmounts: toAmounts(readSuggestions(paywall, "midroll"), currency),
    midrollBackgroundImage: paywall.midrollBackgroundImage ?? "",
  };
}

export function toEventDetailsSave(values: EventDetailsValues): SavePage {
  const { start, end } = toEventInstants(values);
  const read = (text: string) => readCents(text, values.currency).value;
  const [donation1, donation2, donation3, donation4] = values.donationAmounts.map(read);
  const [midroll1, midroll2, midroll3, midroll4] = values.midrollAmounts.map(read);
  const { value: minutes } = readWholeNumber(values.midrollMinutes);
  const { value: seconds } = readWholeNumber(values.midrollSeconds);
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
    capacity: readWholeNumber(values.capacity).value,
    passShare: values.capacity === "" ? null : readWholeNumber(values.passShare).value,
    saleFrom: toSaleFrom(values)?.toISOString() ?? "",
    ...toViewingHours(values),
    ticketSettings: toTicketSave(values),
    // Nobody is asked where everyone may watch, and the form hides them.
    ...(values.access !== "everyone" && { questions: toQuestions(values) }),
    paywallSettings: {
      enablePaywall: paywall,
      isPresale: paywall && values.isPresale && !values.payWhatYouCan,
      isOptional: values.isOptional && !values.payWhatYouCan,
      price: read(values.price) ?? currencyRules[values.currency].ticketPrice,
      payWhatYouCan: values.payWhatYouCan,
      suggestedPrice: (values.payWhatYouCan && read(values.suggestedPrice)) || 0,
      ...toEarlyBirdSave(values),
      showTime: readWholeNumber(values.showTime).value ?? defaultPaywall.showTime,
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
      ...(minutes !== null && { midrollDonationTriggerMinutes: minutes }),
      ...(seconds !== null && { midrollDonationTriggerSeconds: seconds }),
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

/** Returns the hours to begin and to finish for a save. */
export function toViewingHours({ unlockHours, watchHours, mayFinish }: EventDetailsValues) {
  const hours = readWholeNumber(watchHours).value;
  return {
    unlockHours: readWholeNumber(unlockHours).value,
    watchHours: hours,
    ends: mayFinish && hours !== null ? ("may-finish" as const) : ("with-event" as const),
  };
}

/** Returns when tickets go on sale. */
export const toSaleFrom = ({ saleDate, saleTime, timezone, stored }: EventDetailsValues): Date | null =>
  toEditedInstant(saleDate, saleTime, timezone, stored.saleFrom);

/** Returns the questions as they are stored. */
export const toQuestions = ({ questions }: EventDetailsValues): AttendeeQuestion[] =>
  questions.map((question) => normalizeQuestion({ ...question, options: question.options.split("\n") }));

function toTicketSave(values: EventDetailsValues): SavePage["ticketSettings"] {
  const hours = readWholeNumber(values.giveBackHours).value ?? SUGGESTED_GIVE_BACK_HOURS;
  return {
    perOrder: readWholeNumber(values.ticketsPerOrder).value ?? defaultTicketRules.perOrder,
    sendOn: values.sendOn,
    sendOnUntilHours: readWholeNumber(values.sendOnUntilHours).value,
    giveBackHours: values.giveBack ? hours : null,
  };
}

/** Returns the early-bird price for a save: 0 and "" remove its parts. */
function toEarlyBirdSave(values: EventDetailsValues) {
  const { earlyBird, payWhatYouCan, earlyDate, earlyTime, timezone, stored, currency } = values;
  return {
    earlyPrice: (earlyBird && !payWhatYouCan && readCents(values.earlyPrice, currency).value) || 0,
    earlyUntil: toEditedInstant(earlyDate, earlyTime, timezone, stored.earlyUntil)?.toISOString() ?? "",
    earlyQuantity: readWholeNumber(values.earlyQuantity).value ?? 0,
  };
}

/** Returns the fields that a choice of access changes. Leaving the paywall turns presale off. */
export function applyAccess(access: AccessKind): Pick<EventDetailsValues, "access" | "isPresale"> {
  const none = { emailCapture: false, enablePaywall: false, isPresale: false, askDonations: false };
  const chosen =
    access === "paywall" ? switchPaywall(none, true) : switchEmailCapture(none, access === "emailCapture");
  return { access, isPresale: chosen.isPresale };
}

function toAmounts(stored: (number | undefined)[], currency: Currency): Amounts {
  const { donationSuggestions } = currencyRules[currency];
  const [a = 0, b = 0, c = 0, d = 0] = stored.map(
    (amount, index) => amount ?? donationSuggestions[index] ?? 0,
  );
  const write = (amount: number) => writeCents(amount, currency);
  return [write(a), write(b), write(c), write(d)];
}

function formatCount(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

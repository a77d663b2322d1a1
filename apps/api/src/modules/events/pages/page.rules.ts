import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { Text } from "@matinee/texts";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { findQuestionIssues } from "@matinee/domain/attendee-questions";
import { chooseDonation } from "@matinee/domain/donations";
import { findEarlyBirdIssue } from "@matinee/domain/early-bird";
import { isLocalOrigin, parseEmbedOrigin } from "@matinee/domain/embed-origins";
import { isEmail } from "@matinee/domain/contact";
import { findPayWhatYouCanIssues, listExcludedSettings } from "@matinee/domain/pay-what-you-can";
import { eventRules } from "@matinee/domain/event-rules";
import { liveTalkRules } from "@matinee/domain/live-talk-rules";
import { findIssues } from "@matinee/domain/rules";
import { isWebAddress } from "@matinee/domain/text-rules";
import { isTimeZone } from "@matinee/domain/time-zones";
import { checkDates } from "@matinee/domain/window";
import type { pages } from "../../../db/schema/pages.ts";

export type Page = typeof pages.$inferSelect;

/** What a copy of an event starts with: it is in no programme, pays for itself, and no pass admits to it. */
export const outsideOfFestivals = {
  festivalId: null,
  sectionId: null,
  festivalOrder: null,
  announced: false,
  isPaidByFestival: false,
  passShare: null,
} satisfies Partial<Page>;

/** Field path -> text, in the order in which the form shows its errors. */
export type FieldTexts = Record<string, Text>;

/** Paths in a save of the flat fields of the domain rules. */
const FIELD_PATHS = {
  title: "title",
  url: "url",
  description: "description",
  caption: "aboutSettings.caption",
  message: "aboutSettings.message",
  askMidrollDonations: "paywallSettings.askMidrollDonations",
  midrollDonationTriggerMinutes: "paywallSettings.midrollDonationTriggerMinutes",
  midrollDonationTriggerSeconds: "paywallSettings.midrollDonationTriggerSeconds",
} as const;

/** Checked only when the save contains one of them: the About step saves other fields of the same settings. */
const TALK_FIELDS = ["enableLive", "liveTitle", "liveDate", "liveUrl"] as const;
const DATE_FIELDS = ["eventStart", "eventEnd", "showHours", "timezone"] as const;

/**
 * Checks an event as it would be saved (rules/events.md, Event forms). Of a stored event only the fields in the
 * save are checked, so that an old issue elsewhere does not block archiving.
 */
export function findPageIssues(
  next: Page,
  input: SavePage,
  { isNew, allowsLocalSites }: { isNew: boolean; allowsLocalSites: boolean },
): FieldTexts {
  const isIncluded = (path: string) => isNew || path.split(".", 1).some((field) => field in input);
  const issues: FieldTexts = {};
  // The page is spread last: the paywall settings have a title, too.
  const event = { ...next.paywallSettings, ...next.aboutSettings, ...next, url: next.slug };
  for (const { field, code } of findIssues(eventRules, event)) {
    if (isIncluded(FIELD_PATHS[field])) issues[FIELD_PATHS[field]] = (t) => t.events.issues[code];
  }
  const { currency } = next;
  // The least that can be charged depends on it.
  const isPriceIncluded = isIncluded("paywallSettings") || isIncluded("currency");
  const { enablePaywall, price } = next.paywallSettings;
  if (isPriceIncluded && enablePaywall && price > 0 && price < currencyRules[currency].minCharge) {
    issues["paywallSettings.price"] = (t) => t.store.priceTooSmall(currency);
  }
  if (isPriceIncluded && price > currencyRules[currency].maxPrice)
    issues["paywallSettings.price"] = describeHighestPrice(currency);
  Object.assign(issues, findSuggestionIssues(input, currency));
  const earlyBirdIssue = enablePaywall ? findEarlyBirdIssue(next.paywallSettings, currency) : null;
  if (isPriceIncluded && earlyBirdIssue) {
    issues["paywallSettings.earlyPrice"] = (t) => t.earlyBirdForm.issues(currency)[earlyBirdIssue];
  }
  if (isPriceIncluded && enablePaywall) Object.assign(issues, findChoiceIssues(next, input));
  if (DATE_FIELDS.some(isIncluded)) Object.assign(issues, findDateIssues(next));
  if (isIncluded("saleFrom") || DATE_FIELDS.some(isIncluded)) {
    const { saleFrom, closesAt } = next;
    if (saleFrom && closesAt && saleFrom >= closesAt)
      issues[isIncluded("saleFrom") ? "saleFrom" : "eventEnd"] = (t) => t.capacity.saleAfterEnd;
  }
  for (const field of ["filmTeamEmail", "contactEmail"] as const) {
    const email = next[field];
    if (isIncluded(field) && email !== null && !isEmail(email))
      issues[field] = (t) => t.signUp.issues["email-invalid"];
  }
  if (TALK_FIELDS.some((field) => field in (input.aboutSettings ?? {}))) {
    for (const { field, code } of findIssues(liveTalkRules, next.aboutSettings)) {
      issues[`aboutSettings.${field}`] = (t) => t.events.liveTalkIssues[code];
    }
  }
  for (const [path, address] of [
    ["sponsorUrl", next.sponsorUrl],
    ["aboutSettings.liveUrl", next.aboutSettings.liveUrl],
  ] as const) {
    if (isIncluded(path) && address && !isWebAddress(address))
      issues[path] = (t) => t.apiErrors.events.webAddress;
  }
  if (isIncluded("questions")) {
    for (const { path, code } of findQuestionIssues(next.questions))
      issues[path] = (t) => t.attendeeQuestions.issues[code];
  }
  if (isIncluded("embedOrigins")) {
    const issue = findEmbedIssue(next.embedOrigins, allowsLocalSites);
    if (issue) issues["embedOrigins"] = issue;
  }
  return issues;
}

/** Names the highest price of an event. */
export const describeHighestPrice =
  (currency: Currency): Text =>
  (t) =>
    t.store.issues(currency)["price-too-large"];

/**
 * Checks the minimum and the suggestion of a price that buyers choose. What cannot be beside it is reported where the save
 * turns it on, else at the choice itself.
 */
function findChoiceIssues(
  { paywallSettings, currency }: Page,
  { paywallSettings: input = {} }: SavePage,
): FieldTexts {
  const issues: FieldTexts = {};
  for (const { field, code } of findPayWhatYouCanIssues(paywallSettings, currency))
    issues[`paywallSettings.${field}`] = (t) => t.payWhatYouCanForm.issues(currency)[code];
  for (const setting of listExcludedSettings(paywallSettings)) {
    const field = input[setting] ? setting : "payWhatYouCan";
    issues[`paywallSettings.${field}`] ??= (t) => t.payWhatYouCanForm.excluded[setting];
  }
  return issues;
}

const SUGGESTION_FIELDS = ([1, 2, 3, 4] as const).flatMap(
  (place) => [`donationSuggestion${place}`, `midrollDonationSuggestion${place}`] as const,
);

/** A suggested amount is one that can be given, or 0 for none. */
function findSuggestionIssues({ paywallSettings }: SavePage, currency: Currency): FieldTexts {
  const issues: FieldTexts = {};
  for (const field of SUGGESTION_FIELDS) {
    const choice = chooseDonation(paywallSettings?.[field] ?? 0, currency);
    if (choice.kind === "invalid")
      issues[`paywallSettings.${field}`] = (t) => t.donations.issues[choice.issue](currency);
  }
  return issues;
}

function findEmbedIssue(origins: readonly string[], allowsLocalSites: boolean): Text | null {
  // A stored site is an origin already. Anything else is an address that `mergePage` could not read.
  if (origins.some((origin) => parseEmbedOrigin(origin) !== origin)) return (t) => t.embed.notASite;
  return !allowsLocalSites && origins.some(isLocalOrigin) ? (t) => t.embed.localSite : null;
}

function findDateIssues({ eventStart, eventEnd, showHours, timezone }: Page): FieldTexts {
  if (!isTimeZone(timezone)) return { timezone: (t) => t.apiErrors.events.timeZone };
  if (!eventStart || !eventEnd) return {};
  const issue = checkDates({ eventStart, eventEnd, showHours, timezone });
  if (!issue) return {};
  return { [issue === "same" ? "eventEnd" : "eventStart"]: (t) => t.events.dateIssues[issue] };
}

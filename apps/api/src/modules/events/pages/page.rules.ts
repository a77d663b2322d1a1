import { minChargeCents } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { isEmail } from "@matinee/domain/contact";
import { eventRules } from "@matinee/domain/event-rules";
import { liveTalkRules } from "@matinee/domain/live-talk-rules";
import { findIssues } from "@matinee/domain/rules";
import { isWebAddress } from "@matinee/domain/text-rules";
import { isTimeZone } from "@matinee/domain/time-zones";
import { checkDates } from "@matinee/domain/window";
import type { pages } from "../../../db/schema/pages.ts";

export type Page = typeof pages.$inferSelect;
/** Field path -> what is wrong with it; in the order in which a form names its failures. */
export type FieldMessages = Record<string, string>;

/** Where the domain's flat fields stand in a save. */
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

/** The About step saves other fields of the same settings, and is not held up by a talk. */
const TALK_FIELDS = ["enableLive", "liveTitle", "liveDate", "liveUrl"] as const;
const DATE_FIELDS = ["eventStart", "eventEnd", "showHours", "timezone"] as const;

/**
 * What is wrong with an event as it would be saved (specification 1 §5). Of a stored event only what the save names is
 * judged, so that an old fault elsewhere does not keep it from being archived.
 */
export function findPageIssues(next: Page, input: SavePage, isNew: boolean): FieldMessages {
  const isIncluded = (path: string) => isNew || path.split(".", 1).some((field) => field in input);
  const issues: FieldMessages = {};
  // Spread in this order: the paywall has a title of its own.
  const event = { ...next.paywallSettings, ...next.aboutSettings, ...next, url: next.slug };
  for (const { field, code } of findIssues(eventRules, event)) {
    if (isIncluded(FIELD_PATHS[field])) issues[FIELD_PATHS[field]] = messages.events.issues[code];
  }
  const { enablePaywall, price } = next.paywallSettings;
  if (isIncluded("paywallSettings") && enablePaywall && price > 0 && price < minChargeCents) {
    issues["paywallSettings.price"] = messages.store.priceTooSmall;
  }
  if (DATE_FIELDS.some(isIncluded)) Object.assign(issues, findDateIssues(next));
  for (const field of ["filmTeamEmail", "contactEmail"] as const) {
    const email = next[field];
    if (isIncluded(field) && email !== null && !isEmail(email))
      issues[field] = messages.signUp.issues["email-invalid"];
  }
  if (TALK_FIELDS.some((field) => field in (input.aboutSettings ?? {}))) {
    for (const { field, code } of findIssues(liveTalkRules, next.aboutSettings)) {
      issues[`aboutSettings.${field}`] = messages.events.liveTalkIssues[code];
    }
  }
  for (const [path, address] of [
    ["sponsorUrl", next.sponsorUrl],
    ["aboutSettings.liveUrl", next.aboutSettings.liveUrl],
  ] as const) {
    if (isIncluded(path) && address && !isWebAddress(address)) issues[path] = "Please enter a web address";
  }
  return issues;
}

function findDateIssues({ eventStart, eventEnd, showHours, timezone }: Page): FieldMessages {
  if (!isTimeZone(timezone)) return { timezone: "This time zone is not known." };
  if (!eventStart || !eventEnd) return {};
  const issue = checkDates({ eventStart, eventEnd, showHours, timezone });
  if (!issue) return {};
  return { [issue === "same" ? "eventEnd" : "eventStart"]: messages.events.dateIssues[issue] };
}

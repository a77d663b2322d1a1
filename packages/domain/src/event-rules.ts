import { isMarkdownTooComplex } from "./markdown-rules.ts";
import { isBlank } from "./rules.ts";
import { eventTextLimits } from "./event-text-limits.ts";
import type { Rule } from "./rules.ts";
import { findOutsideProcessor } from "./text-rules.ts";
import { checkEventSlug } from "./event-slug.ts";

export const maxTopicTags = 3;

export type EventInput = {
  title: string;
  /** The slug, as `toEventSlug` returns it. */
  url: string;
  /** The log line. */
  description: string;
  caption: string;
  /** The about message, markdown. */
  message: string;
  askMidrollDonations: boolean;
  midrollDonationTriggerMinutes?: number | null;
  midrollDonationTriggerSeconds?: number | null;
};

export type EventIssue =
  | "title-missing"
  | "title-too-long"
  | "url-missing"
  | "url-reserved"
  | "log-line-missing"
  | "log-line-too-long"
  | "caption-too-long"
  | "outside-processor"
  | "message-too-complex"
  | "midroll-time-missing";

/**
 * The rules of an event's texts and its mid-film donation, in order. `checkDates` checks the dates; only the server knows
 * whether the slug is free. Lengths are UTF-16 units, as in HTML inputs. Source: rules/events.md, Event forms.
 */
export const eventRules: readonly Rule<EventInput, keyof EventInput, EventIssue>[] = [
  { field: "title", code: "title-missing", broken: (event) => isBlank(event.title) },
  { field: "title", code: "title-too-long", broken: (event) => event.title.length > eventTextLimits.title },
  { field: "url", code: "url-missing", broken: (event) => checkEventSlug(event.url) === "url-missing" },
  { field: "url", code: "url-reserved", broken: (event) => checkEventSlug(event.url) === "url-reserved" },
  { field: "description", code: "log-line-missing", broken: (event) => isBlank(event.description) },
  {
    field: "description",
    code: "log-line-too-long",
    broken: (event) => event.description.length > eventTextLimits.logLine,
  },
  {
    field: "caption",
    code: "caption-too-long",
    broken: (event) => event.caption.length > eventTextLimits.caption,
  },
  {
    field: "message",
    code: "outside-processor",
    broken: (event) => findOutsideProcessor(event.message) !== null,
  },
  {
    field: "message",
    code: "message-too-complex",
    broken: (event) => isMarkdownTooComplex(event.message),
  },
  {
    field: "midrollDonationTriggerMinutes",
    code: "midroll-time-missing",
    broken: (event) => event.askMidrollDonations && !isCount(event.midrollDonationTriggerMinutes),
  },
  {
    field: "midrollDonationTriggerSeconds",
    code: "midroll-time-missing",
    broken: (event) => event.askMidrollDonations && !isCount(event.midrollDonationTriggerSeconds),
  },
];

function isCount(value: number | null | undefined): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

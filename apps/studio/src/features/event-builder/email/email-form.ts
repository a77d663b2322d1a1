import type { MailAudience, PlanMailInput } from "@matinee/contract/schemas/attendee-mails";
import { formatEventDate } from "@matinee/domain/event-dates";
import { formatShortZone } from "../../../lib/dates.ts";
import { toInstant } from "../event-details/event-instants.ts";

/** What the form of an email to attendees holds: texts as typed, the day as `YYYY-MM-DD`, the time as `HH:mm`. */
export interface EmailValues {
  audience: MailAudience;
  subject: string;
  body: string;
  send: "now" | "later";
  day: string;
  time: string;
  urgent: boolean;
}

export const emptyEmail: EmailValues = {
  audience: "everyone",
  subject: "",
  body: "",
  send: "now",
  day: "",
  time: "10:00",
  urgent: false,
};

/** The chosen time in the event's time zone; null for an email that leaves now, and without a day. */
export const readSendAt = ({ send, day, time }: EmailValues, timezone: string): Date | null =>
  send === "later" ? toInstant(day, time, timezone) : null;

/** Builds the body of the request. */
export function buildMail(values: EmailValues, timezone: string): PlanMailInput {
  const { audience, subject, body, urgent } = values;
  const sendAt = readSendAt(values, timezone);
  return { audience, subject, body, urgent, ...(sendAt && { sendAt: sendAt.toISOString() }) };
}

/** Formats when an email leaves, in the event's time zone: 'Nov 27, 2026, 8:00 AM PST'. */
export const formatSendTime = (at: Date, timezone: string): string =>
  `${formatEventDate(at, timezone, true)} ${formatShortZone(at, timezone)}`;

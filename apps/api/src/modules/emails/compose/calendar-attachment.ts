import { buildCalendarFile, getCalendarMethod } from "@matinee/domain/calendar-file";
import type { OutgoingEmail } from "../../../integrations/mail/mailer.ts";
import type { Screening } from "./screening.queries.ts";

/**
 * The screening as a calendar file for an email; none while it has no dates.
 * @param url where the recipient watches it
 */
export function createCalendarAttachment(
  screening: Screening,
  url: string,
  now: Date,
): OutgoingEmail["attachments"] {
  const { opensAt, closesAt, cancelledAt } = screening;
  if (!opensAt || !closesAt) return [];
  const event = { ...screening, url, isCancelled: cancelledAt !== null, startsAt: opensAt, endsAt: closesAt };
  return [
    {
      filename: "screening.ics",
      content: buildCalendarFile(event, now),
      contentType: `text/calendar; charset=utf-8; method=${getCalendarMethod(event)}`,
    },
  ];
}

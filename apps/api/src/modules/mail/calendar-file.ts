import { createEvent, type DateArray } from "ics";
import type { OutgoingMail } from "../../integrations/mail/mailer.ts";
import type { Screening } from "./screening.queries.ts";

/**
 * The screening as a calendar file. The same uid each time, and a sequence that grows with the event, so that a later
 * file moves the entry, or takes it out once the event was called off, instead of adding a second.
 */
export function calendarFile(screening: Screening, address: string): OutgoingMail["attachments"] {
  const { opensAt, closesAt, cancelledAt } = screening;
  if (!opensAt || !closesAt) return [];
  const method = cancelledAt ? "CANCEL" : "PUBLISH";
  const { value, error } = createEvent({
    uid: `${screening.id}@matinee`,
    sequence: screening.version,
    productId: "matinee",
    method,
    start: utc(opensAt),
    startInputType: "utc",
    startOutputType: "utc",
    end: utc(closesAt),
    endInputType: "utc",
    endOutputType: "utc",
    title: screening.title,
    description: screening.description,
    url: address,
    status: cancelledAt ? "CANCELLED" : "CONFIRMED",
    busyStatus: "FREE",
  });
  if (!value) throw error ?? new Error("no calendar file was made");
  return [
    {
      filename: "screening.ics",
      content: value,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    },
  ];
}

function utc(at: Date): DateArray {
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}

import { buildCalendarFile, getCalendarMethod } from "@matinee/domain/calendar-file";
import type { OutgoingEmail } from "../../../integrations/mail/mailer.ts";
import type { EmailServices } from "./composed-email.ts";
import { type Screening, showsHours } from "./screening.queries.ts";

/**
 * Creates a calendar file of the screening; none while it has no dates. The entry of a premiere ends with its programme,
 * not with its encore days later, and says when the lobby opens. That of a festival has its days.
 * @param url the recipient's viewing link
 */
export function createCalendarAttachment(
  { clock, texts }: Pick<EmailServices, "clock" | "texts">,
  screening: Screening,
  url: string,
): OutgoingEmail["attachments"] {
  const { opensAt, closesAt, cancelledAt, programmeMs } = screening;
  if (!opensAt || !closesAt) return [];
  const endsAt = programmeMs === null ? closesAt : new Date(opensAt.getTime() + programmeMs);
  const description = texts.calendar.describeCalendarEntry(screening.description, screening.lobbyMinutes);
  const event = {
    ...screening,
    description,
    language: texts.formats.language,
    url,
    isCancelled: cancelledAt !== null,
    isTimed: programmeMs !== null,
    daysIn: screening.kind === "festival" || !showsHours(screening) ? screening.timezone : null,
    startsAt: opensAt,
    endsAt,
  };
  return [
    {
      filename: "screening.ics",
      content: buildCalendarFile(event, clock.now()),
      contentType: `text/calendar; charset=utf-8; method=${getCalendarMethod(event)}`,
    },
  ];
}

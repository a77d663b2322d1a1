import { messages } from "@matinee/texts";
import type { PageKind } from "@matinee/domain/page-kind";
import type { MailAudience } from "@matinee/domain/vocabulary";
import type { MailDraft, SaveMailDraftInput } from "@matinee/contract/schemas/attendee-mails";
import { formatShortZone } from "../../lib/dates.ts";
import { formatDay, formatTimeOfDay, toInstant } from "../../lib/event-instants.ts";

/** What the form of an email to attendees holds: texts as typed, the day as `YYYY-MM-DD`, the time as `HH:mm`. */
export interface EmailValues {
  /** The stored draft that is open; empty for a new email. */
  draftId: string;
  audience: MailAudience;
  subject: string;
  body: string;
  send: "now" | "later";
  day: string;
  time: string;
  urgent: boolean;
}

const emptyEmail: EmailValues = {
  draftId: "",
  audience: "everyone",
  subject: "",
  body: "",
  send: "now",
  day: "",
  time: "10:00",
  urgent: false,
};

/** A new email. A festival's people are mostly those of its screenings. */
export const createEmptyEmail = (kind: PageKind): EmailValues =>
  kind === "festival" ? { ...emptyEmail, audience: "screenings" } : emptyEmail;

/** The chosen time in the event's time zone; null for an email that leaves now, and without a day. */
export const readSendAt = ({ send, day, time }: EmailValues, timezone: string): Date | null =>
  send === "later" ? toInstant(day, time, timezone) : null;

/** Fills the form with a stored draft. */
export function toEmailValues(draft: MailDraft, timezone: string): EmailValues {
  const { id, audience, subject, body, urgent } = draft;
  const sendAt = draft.sendAt === null ? null : new Date(draft.sendAt);
  return {
    draftId: id,
    audience,
    subject,
    body,
    send: sendAt ? "later" : "now",
    day: formatDay(sendAt, timezone),
    time: formatTimeOfDay(sendAt, timezone, emptyEmail.time),
    urgent,
  };
}

/** Builds the body of a request that saves the email as a draft, or sends it. */
export function buildMail(values: EmailValues, timezone: string): SaveMailDraftInput {
  const { audience, subject, body, urgent } = values;
  const sendAt = readSendAt(values, timezone);
  return { audience, subject, body, urgent, ...(sendAt && { sendAt: sendAt.toISOString() }) };
}

/** Formats when an email leaves, in the event's time zone: 'Nov 27, 2026, 8:00 AM PST'. */
export const formatSendTime = (at: Date, timezone: string): string =>
  `${messages.formats.eventDate(at, timezone, true)} ${formatShortZone(at, timezone)}`;

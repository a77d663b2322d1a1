import type { Texts } from "@matinee/texts";
import type { Place } from "@matinee/texts/place-emails";
import type { ReactElement } from "react";
import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import type { ComposedEmail, EmailServices } from "./composed-email.ts";
import type { Holder } from "./holder.queries.ts";
import type { AnnouncementInput } from "../../email-outbox/email-inputs.ts";
import type { PersonalParts } from "../sending/email-placeholders.ts";
import type { Screening } from "./screening.queries.ts";

/** To whom a cancelled event returns the payment: to the reader, to the giver of their ticket, or to no one. */
export type RefundOf = "reader" | "giver" | null;

/** To which kind of reader the words speak. */
export interface Reader {
  refundOf: RefundOf;
  place: Place;
  /** What their own date means: until when they must begin, or may finish; null where it is the event's end. */
  untilLabel: string | null;
}

/** What the words of an announcement are made of. */
export interface AnnouncementParts<Input extends AnnouncementInput> {
  screening: Screening;
  parts: PersonalParts;
  reader: Reader;
  /** What the filmmaker wrote, in an email to attendees; null in the others. */
  text: MailText | null;
  input: Input;
  texts: Texts;
}

/** An email to all holders of an event. Only the personal parts differ, and the words for a kind of reader. */
export interface Announcement<Input extends AnnouncementInput> {
  /** Whether recipients can opt out: yes for reminders, no for changes that affect their ticket. */
  optional: boolean;
  subject: (announced: AnnouncementParts<Input>) => string;
  /** Whether the email still applies to this holder when it is sent. */
  isDue: (screening: Screening, holder: Holder, input: Input, now: Date) => boolean;
  body: (announced: AnnouncementParts<Input>) => ReactElement;
  attachments?: (
    services: Pick<EmailServices, "clock" | "texts">,
    screening: Screening,
    address: string,
  ) => ComposedEmail["attachments"];
}

import type { ReactElement } from "react";
import type { ComposedEmail } from "./composed-email.ts";
import type { Holder } from "./holder.queries.ts";
import type { AnnouncementInput } from "../../email-outbox/email-inputs.ts";
import type { PersonalParts } from "../sending/email-placeholders.ts";
import type { Screening } from "./screening.queries.ts";

/** What one event tells all of its holders; only the personal parts differ. */
export interface Announcement<Input extends AnnouncementInput> {
  /** Whether it can be declined: a reminder can, news that a ticket is about something else cannot. */
  optional: boolean;
  subject: (screening: Screening) => string;
  /** Whether it is still to be said to this holder. */
  isDue: (screening: Screening, holder: Holder, input: Input, now: Date) => boolean;
  body: (screening: Screening, parts: PersonalParts, holder: "buyer" | "subscriber") => ReactElement;
  attachments?: (screening: Screening, address: string, now: Date) => ComposedEmail["attachments"];
}

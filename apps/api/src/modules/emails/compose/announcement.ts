import type { ReactElement } from "react";
import type { ComposedMail } from "./composed-mail.ts";
import type { Holder } from "./holder.queries.ts";
import type { EventNews } from "../../email-outbox/mail-inputs.ts";
import type { PersonalParts } from "../sending/mail-merge.ts";
import type { Screening } from "./screening.queries.ts";

/** What one event tells all of its holders; only the personal parts differ. */
export interface Announcement<Input extends EventNews> {
  /** Whether it can be declined: a reminder can, news that a ticket is about something else cannot. */
  optional: boolean;
  subject: (screening: Screening) => string;
  /** Whether it is still to be said to this holder. */
  isDue: (screening: Screening, holder: Holder, input: Input, now: Date) => boolean;
  body: (screening: Screening, parts: PersonalParts, holder: "buyer" | "subscriber") => ReactElement;
  attachments?: (screening: Screening, address: string, now: Date) => ComposedMail["attachments"];
}

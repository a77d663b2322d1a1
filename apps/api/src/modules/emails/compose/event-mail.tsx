import type { ReactNode } from "react";
import type { EmailDraft } from "./composed-email.ts";
import { EmailLayout } from "./email-layout.tsx";
import type { Screening } from "./screening.queries.ts";

/** Builds an email about a place at an event, with its artwork and title. Replies go to the organizer. */
export const buildEventMail = (
  screening: Screening,
  {
    words,
    preview,
    footer,
  }: {
    words: { subject: (title: string) => string; kicker: string };
    /** Of the first lines. */
    preview: string;
    /** Why the reader gets it. */
    footer?: string;
  },
  children: ReactNode,
): EmailDraft => ({
  subject: words.subject(screening.title),
  ...(screening.contactEmail && { replyTo: screening.contactEmail }),
  body: (
    <EmailLayout
      artwork={screening}
      preview={preview}
      kicker={words.kicker}
      title={screening.title}
      {...(footer !== undefined && { footer })}
    >
      {children}
    </EmailLayout>
  ),
});

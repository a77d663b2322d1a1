import type { Announcement } from "../announcement.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { AnnouncementInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { formatShowtime } from "../screening.queries.ts";

export const dateChanged: Announcement<AnnouncementInput> = {
  optional: false,
  subject: (screening) => `New date: ${screening.title}`,
  isDue: (screening, holder) => screening.isActive && holder.isAdmitted,
  body: (screening, { greeting, address }) => (
    <EmailLayout
      artwork={screening}
      preview={formatShowtime(screening)}
      kicker="New date"
      title={screening.title}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>The screening has moved, and your place moves with it. It now plays:</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={address}>Open the event</MainLink>
      <Note>The calendar file in this email updates the entry in your calendar.</Note>
    </EmailLayout>
  ),
  attachments: createCalendarAttachment,
};

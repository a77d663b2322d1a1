import type { Announcement } from "../announcement.ts";
import { calendarAttachment } from "../calendar-file.ts";
import type { EventNews } from "../../../email-outbox/mail-inputs.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../mail-parts.tsx";
import { showtime } from "../screening.queries.ts";

export const dateChanged: Announcement<EventNews> = {
  optional: false,
  subject: (screening) => `New date: ${screening.title}`,
  isDue: (screening, holder) => screening.isOn && holder.isAdmitted,
  body: (screening, { greeting, address }) => (
    <MailLayout look={screening} preview={showtime(screening)} kicker="New date" title={screening.title}>
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>The screening has moved, and your place moves with it. It now plays:</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={address}>Open the event</MainLink>
      <Note>The calendar file in this mail updates the entry in your calendar.</Note>
    </MailLayout>
  ),
  attachments: calendarAttachment,
};

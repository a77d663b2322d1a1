import type { Announcement } from "../announcement.ts";
import { calendarFile } from "../calendar-file.ts";
import type { EventNews } from "../mail-inputs.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
import { showtime } from "../screening.queries.ts";

export const dateChanged: Announcement<EventNews> = {
  optional: false,
  subject: (screening) => `New date: ${screening.title}`,
  isDue: (screening, holder) => screening.isOn && holder.isAdmitted,
  body: (screening, { greeting, address }) => (
    <MailLayout {...screening} preview={showtime(screening)} title={screening.title}>
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>The screening has moved. It now plays:</Paragraph>
      <Paragraph>{showtime(screening)}</Paragraph>
      <Paragraph>Your place moves with it. The calendar file in this mail updates your entry.</Paragraph>
      <MainLink href={address} accent={screening.accent}>
        Open the event
      </MainLink>
    </MailLayout>
  ),
  attachments: calendarFile,
};

import type { Announcement } from "../announcement.ts";
import { calendarAttachment } from "../calendar-file.ts";
import type { EventNews } from "../../../email-outbox/mail-inputs.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph } from "../mail-parts.tsx";

export const cancelled: Announcement<EventNews> = {
  optional: false,
  subject: (screening) => `Called off: ${screening.title}`,
  isDue: (screening) => screening.cancelledAt !== null,
  body: (screening, { greeting, address }, holder) => (
    <MailLayout
      look={screening}
      preview={`${screening.title} has been called off.`}
      kicker="Called off"
      title={screening.title}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>We are sorry: the organizer has called this screening off.</Paragraph>
      {holder === "buyer" ? (
        <Paragraph>
          Everything that was paid goes back to the card that paid it, without anything for you to do. Banks
          take up to ten days to show it.
        </Paragraph>
      ) : null}
      <MainLink href={address}>See the event page</MainLink>
      <Note>The calendar file in this mail takes the entry out of your calendar.</Note>
      {screening.contactEmail ? (
        <Note>{`Questions reach the organizer at ${screening.contactEmail}.`}</Note>
      ) : null}
    </MailLayout>
  ),
  attachments: calendarAttachment,
};

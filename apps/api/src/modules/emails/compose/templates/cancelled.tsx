import type { Announcement } from "../announcement.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { AnnouncementInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const cancelled: Announcement<AnnouncementInput> = {
  optional: false,
  subject: (screening) => `Called off: ${screening.title}`,
  isDue: (screening) => screening.cancelledAt !== null,
  body: (screening, { greeting, address }, holder) => (
    <EmailLayout
      artwork={screening}
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
    </EmailLayout>
  ),
  attachments: createCalendarAttachment,
};

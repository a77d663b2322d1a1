import type { Announcement } from "../announcement.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { AnnouncementInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const cancelled: Announcement<AnnouncementInput> = {
  optional: false,
  subject: (screening) => `Cancelled: ${screening.title}`,
  isDue: (screening) => screening.cancelledAt !== null,
  body: (screening, { greeting, address }, { refundOf }) => (
    <EmailLayout
      artwork={screening}
      preview={`${screening.title} was cancelled.`}
      kicker="Cancelled"
      title={screening.title}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>We are sorry: the organizer has cancelled this screening.</Paragraph>
      {refundOf === "reader" ? (
        <Paragraph>
          The payment is refunded to the card that was used. You do not need to do anything. Banks take up to
          ten days to show the refund.
        </Paragraph>
      ) : null}
      {refundOf === "giver" ? (
        <Paragraph>
          The payment goes back to the person who gave you the ticket. You do not need to do anything.
        </Paragraph>
      ) : null}
      <MainLink href={address}>See the event page</MainLink>
      <Note>The calendar file in this email removes the entry from your calendar.</Note>
      {screening.contactEmail ? (
        <Note>{`If you have questions, write to the organizer at ${screening.contactEmail}.`}</Note>
      ) : null}
    </EmailLayout>
  ),
  attachments: createCalendarAttachment,
};

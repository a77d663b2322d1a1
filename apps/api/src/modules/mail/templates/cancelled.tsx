import type { Announcement } from "../announcement.ts";
import { calendarFile } from "../calendar-file.ts";
import type { EventNews } from "../mail-inputs.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";

export const cancelled: Announcement<EventNews> = {
  optional: false,
  subject: (screening) => `Called off: ${screening.title}`,
  isDue: (screening) => screening.cancelledAt !== null,
  body: (screening, { greeting, address }, holder) => (
    <MailLayout
      {...screening}
      preview={`${screening.title} has been called off.`}
      title={`${screening.title} has been called off`}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>We are sorry: the organizer has called this screening off.</Paragraph>
      {holder === "buyer" ? (
        <Paragraph>
          Everything that was paid goes back to the card that paid it, without anything for you to do. Banks
          take up to ten days to show it.
        </Paragraph>
      ) : null}
      {screening.contactEmail ? (
        <Paragraph>{`Questions reach the organizer at ${screening.contactEmail}.`}</Paragraph>
      ) : null}
      <MainLink href={address} accent={screening.accent}>
        See the event page
      </MainLink>
    </MailLayout>
  ),
  attachments: calendarFile,
};

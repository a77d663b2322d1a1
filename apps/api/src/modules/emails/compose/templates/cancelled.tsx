import type { Announcement } from "../announcement.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { AnnouncementInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const cancelled: Announcement<AnnouncementInput> = {
  optional: false,
  subject: ({ screening, texts }) => texts.viewerEmails.cancelled.subject(screening.title),
  isDue: (screening) => screening.cancelledAt !== null,
  body: ({ screening, parts: { greeting, address }, reader: { refundOf }, texts }) => {
    const words = texts.viewerEmails.cancelled;
    const isFestival = screening.kind === "festival";
    return (
      <EmailLayout
        artwork={screening}
        preview={words.preview(screening.title)}
        kicker={words.kicker}
        title={screening.title}
      >
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{words.text[screening.kind]}</Paragraph>
        {refundOf === "reader" ? <Paragraph>{words.refund}</Paragraph> : null}
        {refundOf === "giver" ? (
          <Paragraph>{(isFestival ? texts.passEmails.cancelled : words).refundToGiver}</Paragraph>
        ) : null}
        <MainLink href={address}>
          {(isFestival ? texts.passEmails.places : texts.placeEmails).seeEvent}
        </MainLink>
        <Note>{words.calendar}</Note>
        {screening.contactEmail ? <Note>{texts.placeEmails.contact(screening.contactEmail)}</Note> : null}
      </EmailLayout>
    );
  },
  attachments: createCalendarAttachment,
};

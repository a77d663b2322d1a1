import type { Announcement } from "../announcement.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { EmailInputs } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { formatShowtime } from "../screening.queries.ts";

const nameChange = ({ lessTime, moreTime }: EmailInputs["date-changed"]) =>
  moreTime ? "moreTime" : lessTime ? "lessTime" : "dateChanged";

export const dateChanged: Announcement<EmailInputs["date-changed"]> = {
  optional: false,
  subject: ({ screening, texts, input }) => texts.viewerEmails[nameChange(input)].subject(screening.title),
  isDue: (screening, holder) => screening.isActive && holder.isAdmitted,
  body: ({ screening, parts: { greeting, address, until }, reader: { untilLabel }, texts, input }) => {
    const change = nameChange(input);
    const words = texts.viewerEmails[change];
    return (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening, texts)}
        kicker={words.kicker}
        title={screening.title}
      >
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{words.text}</Paragraph>
        <Showtime
          screening={screening}
          until={until !== null && untilLabel !== null ? [untilLabel, until] : null}
        />
        <MainLink href={address}>{texts.emailParts.openEvent}</MainLink>
        {change === "dateChanged" ? <Note>{texts.viewerEmails.dateChanged.calendar}</Note> : null}
      </EmailLayout>
    );
  },
  attachments: createCalendarAttachment,
};

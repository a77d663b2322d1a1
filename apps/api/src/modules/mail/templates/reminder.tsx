import { Link } from "react-email";
import type { Announcement } from "../announcement.ts";
import type { Reminder } from "../mail-inputs.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
import { openingTime, type Screening, showtime } from "../screening.queries.ts";

interface Wording {
  subject: (screening: Screening) => string;
  line: string;
  link: string;
}

/** One that was written for another date is not sent, nor one whose event is over. */
function isDue({ isOn, opensAt, closesAt }: Screening, input: Reminder, now: Date): boolean {
  return (
    isOn && opensAt?.getTime() === new Date(input.opensAt).getTime() && (closesAt === null || closesAt > now)
  );
}

const reminder = ({ subject, line, link }: Wording): Announcement<Reminder> => ({
  optional: true,
  subject,
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.wantsNoReminders && isDue(screening, input, now),
  body: (screening, { greeting, address, unsubscribe }) => (
    <MailLayout
      {...screening}
      preview={`${line} ${openingTime(screening)}`}
      title={screening.title}
      footer={
        <>
          You have a place at this screening. <Link href={unsubscribe}>Send me no more reminders</Link>
        </>
      }
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>{line}</Paragraph>
      <Paragraph>{showtime(screening)}</Paragraph>
      <MainLink href={address} accent={screening.accent}>
        {link}
      </MainLink>
    </MailLayout>
  ),
});

export const reminderDay = reminder({
  subject: (screening) => `Coming up: ${screening.title}`,
  line: "Your screening is coming up.",
  link: "Open the event",
});

export const reminderHour = reminder({
  subject: (screening) => `Starting soon: ${screening.title}`,
  line: "Nearly time: your screening is about to open.",
  link: "Take your seat",
});

export const onNow = reminder({
  subject: (screening) => `On now: ${screening.title}`,
  line: "The screening is open.",
  link: "Watch the film",
});

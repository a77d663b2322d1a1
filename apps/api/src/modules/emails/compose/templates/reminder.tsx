import type { Announcement } from "../announcement.ts";
import type { Reminder } from "../../../email-outbox/mail-inputs.ts";
import { MailLayout } from "../mail-layout.tsx";
import { FootLink, MainLink, Paragraph, Showtime } from "../mail-parts.tsx";
import { openingTime, type Screening } from "../screening.queries.ts";

interface Wording {
  kicker: string;
  line: string;
  link: string;
}

/** One that was written for another date is not sent, nor one whose event is over. */
function isDue({ isOn, opensAt, closesAt }: Screening, input: Reminder, now: Date): boolean {
  return (
    isOn && opensAt?.getTime() === new Date(input.opensAt).getTime() && (closesAt === null || closesAt > now)
  );
}

const reminder = ({ kicker, line, link }: Wording): Announcement<Reminder> => ({
  optional: true,
  subject: (screening) => `${kicker}: ${screening.title}`,
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.wantsNoReminders && isDue(screening, input, now),
  body: (screening, { greeting, address, unsubscribe }) => (
    <MailLayout
      look={screening}
      preview={`${line} ${openingTime(screening)}`}
      kicker={kicker}
      title={screening.title}
      footer={
        <>
          You have a place at this screening.{" "}
          <FootLink href={unsubscribe}>Send me no more reminders</FootLink>
        </>
      }
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>{line}</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={address}>{link}</MainLink>
    </MailLayout>
  ),
});

export const reminderDay = reminder({
  kicker: "Coming up",
  line: "Your screening is coming up.",
  link: "Open the event",
});

export const reminderHour = reminder({
  kicker: "Starting soon",
  line: "Nearly time: your screening is about to open.",
  link: "Take your seat",
});

export const onNow = reminder({
  kicker: "On now",
  line: "The screening is open.",
  link: "Watch the film",
});

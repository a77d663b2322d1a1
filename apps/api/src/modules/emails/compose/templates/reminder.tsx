import type { Announcement } from "../announcement.ts";
import type { ReminderInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, MainLink, Paragraph, Showtime } from "../email-parts.tsx";
import { formatOpeningTime, type Screening } from "../screening.queries.ts";

interface Wording {
  kicker: string;
  line: string;
  link: string;
}

/** Returns false when the event moved after the reminder was written, is over or is not active. */
function isDue({ isActive, opensAt, closesAt }: Screening, input: ReminderInput, now: Date): boolean {
  return (
    isActive &&
    opensAt?.getTime() === new Date(input.opensAt).getTime() &&
    (closesAt === null || closesAt > now)
  );
}

const createReminder = ({ kicker, line, link }: Wording): Announcement<ReminderInput> => ({
  optional: true,
  subject: (screening) => `${kicker}: ${screening.title}`,
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.hasOptedOut && isDue(screening, input, now),
  body: (screening, { greeting, address, unsubscribe }) => (
    <EmailLayout
      artwork={screening}
      preview={`${line} ${formatOpeningTime(screening)}`}
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
    </EmailLayout>
  ),
});

export const reminderDay = createReminder({
  kicker: "Coming up",
  line: "Your screening is coming up.",
  link: "Open the event",
});

export const reminderHour = createReminder({
  kicker: "Starting soon",
  line: "Nearly time: your screening is about to open.",
  link: "Take your seat",
});

export const onNow = createReminder({
  kicker: "On now",
  line: "The screening is open.",
  link: "Watch the film",
});

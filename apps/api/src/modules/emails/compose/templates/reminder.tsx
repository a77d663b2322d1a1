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

/**
 * Returns false when the event moved after the reminder was written, is over or is not active.
 * @param opensAt the date that the reminder is for, as the event has it now
 */
function isDue(
  { isActive, closesAt }: Screening,
  opensAt: Date | null,
  input: ReminderInput,
  now: Date,
): boolean {
  return (
    isActive &&
    opensAt?.getTime() === new Date(input.opensAt).getTime() &&
    (closesAt === null || closesAt > now)
  );
}

const createReminder = (
  { kicker, line, link }: Wording,
  readOpening: (screening: Screening) => Date | null = ({ opensAt }) => opensAt,
): Announcement<ReminderInput> => ({
  optional: true,
  subject: (screening) => `${kicker}: ${screening.title}`,
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.hasOptedOut && isDue(screening, readOpening(screening), input, now),
  body: (screening, { greeting, address, unsubscribe }) => (
    <EmailLayout
      artwork={screening}
      preview={`${line} ${formatOpeningTime(screening, readOpening(screening))}`}
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

export const lobbyOpen = createReminder({
  kicker: "The lobby is open",
  line: "Come in: the film starts for everyone at the same moment.",
  link: "Take my seat",
});

export const encoreOpen = createReminder(
  {
    kicker: "Encore",
    line: "The encore is open: watch whenever you like, with the reactions of the premiere's audience.",
    link: "Watch the encore",
  },
  ({ encoreFrom }) => encoreFrom,
);

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

/** The dates of an event that a kind of reminder depends on. */
interface Dates {
  /** The date that it announces, as the event has it now. */
  readOpening: (screening: Screening) => Date | null;
  /** From when on its line is not true any more. */
  readEnd: (screening: Screening) => Date | null;
}

const readOpening = ({ opensAt }: Screening) => opensAt;
const readClosing = ({ closesAt }: Screening) => closesAt;

/**
 * Returns false when the event moved after the reminder was written or is not active, and when the reminder comes too late,
 * because the worker or the mail server was not available.
 */
function isDue(screening: Screening, dates: Dates, input: ReminderInput, now: Date): boolean {
  const end = dates.readEnd(screening);
  return (
    screening.isActive &&
    dates.readOpening(screening)?.getTime() === new Date(input.opensAt).getTime() &&
    (end === null || end > now)
  );
}

const createReminder = ({ kicker, line, link }: Wording, dates: Dates): Announcement<ReminderInput> => ({
  optional: true,
  subject: (screening) => `${kicker}: ${screening.title}`,
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.hasOptedOut && isDue(screening, dates, input, now),
  body: (screening, { greeting, address, unsubscribe }) => (
    <EmailLayout
      artwork={screening}
      preview={`${line} ${formatOpeningTime(screening, dates.readOpening(screening))}`}
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

export const reminderDay = createReminder(
  {
    kicker: "Coming up",
    line: "Your screening is coming up.",
    link: "Open the event",
  },
  { readOpening, readEnd: readOpening },
);

export const reminderHour = createReminder(
  {
    kicker: "Starting soon",
    line: "Nearly time: your screening is about to open.",
    link: "Take your seat",
  },
  { readOpening, readEnd: readOpening },
);

export const onNow = createReminder(
  {
    kicker: "On now",
    line: "The screening is open.",
    link: "Watch the film",
  },
  { readOpening, readEnd: readClosing },
);

export const lobbyOpen = createReminder(
  {
    kicker: "The lobby is open",
    line: "Come in: the film starts for everyone at the same moment.",
    link: "Take my seat",
  },
  { readOpening, readEnd: readClosing },
);

export const encoreOpen = createReminder(
  {
    kicker: "Encore",
    line: "The encore is open: watch whenever you like, with the reactions of the premiere's audience.",
    link: "Watch the encore",
  },
  { readOpening: ({ encoreFrom }) => encoreFrom, readEnd: readClosing },
);

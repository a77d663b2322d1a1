import type { Announcement } from "../announcement.ts";
import type { ReminderInput } from "../../../email-outbox/email-inputs.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, MainLink, Paragraph, Showtime } from "../email-parts.tsx";
import { formatOpeningTime, type Screening } from "../screening.queries.ts";

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

type Reminder = "day" | "hour" | "onNow" | "lobby" | "encore";

const createReminder = (kind: Reminder, dates: Dates): Announcement<ReminderInput> => ({
  optional: true,
  subject: ({ screening, texts: { viewerEmails } }) =>
    viewerEmails.reminders.subject(viewerEmails.reminders[kind].kicker, screening.title),
  isDue: (screening, holder, input, now) =>
    holder.isAdmitted && !holder.hasOptedOut && isDue(screening, dates, input, now),
  body: ({ screening, parts: { greeting, address, unsubscribe }, texts }) => {
    const words = texts.viewerEmails.reminders;
    // A festival has no other reminders.
    const isOfFestival = screening.kind === "festival" && (kind === "day" || kind === "onNow");
    const { kicker, line, link } = isOfFestival ? texts.passEmails.reminders[kind] : words[kind];
    const opening = formatOpeningTime(screening, texts, dates.readOpening(screening));
    return (
      <EmailLayout
        artwork={screening}
        preview={words.preview(line, opening)}
        kicker={kicker}
        title={screening.title}
        footer={
          <>
            {texts.emailParts.hasPlace[screening.kind]} <FootLink href={unsubscribe}>{words.stop}</FootLink>
          </>
        }
      >
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{line}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>{link}</MainLink>
      </EmailLayout>
    );
  },
});

export const reminderDay = createReminder("day", { readOpening, readEnd: readOpening });
export const reminderHour = createReminder("hour", { readOpening, readEnd: readOpening });
export const onNow = createReminder("onNow", { readOpening, readEnd: readClosing });
export const lobbyOpen = createReminder("lobby", { readOpening, readEnd: readClosing });
export const encoreOpen = createReminder("encore", {
  readOpening: ({ encoreFrom }) => encoreFrom,
  readEnd: readClosing,
});

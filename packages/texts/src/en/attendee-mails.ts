import { nightHours } from "@matinee/domain/night-hours";
import type { PageKind } from "@matinee/domain/page-kind";
import type { MailAudience, MailState } from "@matinee/domain/vocabulary";
import { formats } from "./formats.ts";

const formatHour = (hour: number) =>
  formats.date(Date.UTC(1970, 0, 1, hour), { timeZone: "UTC", hour: "numeric" });
const night = `from ${formatHour(nightHours.start)} to ${formatHour(nightHours.end)}`;
const formatCount = (count: number) => formats.number(count);
const countPeople = (count: number) =>
  formats.plural(count, { one: "1 person", other: `${formatCount(count)} people` });

const countReaders = (count: number) =>
  formats.plural(count, { one: "1 person gets it", other: `${formatCount(count)} people get it` });

interface Leaving {
  /** How many people get the email at its time. */
  now: number;
  inMorning: number;
  /** When the last email leaves. */
  last: string;
  /** Whether it is planned for a time. */
  isLater: boolean;
}

const audiences = {
  everyone: "Everyone with access",
  screenings: "Everyone, also of its screenings",
  "not-watched": "Has not watched yet",
  watched: "Watched to the end",
  bought: "Bought a ticket",
  registered: "Registered by email",
} satisfies Record<MailAudience, string>;

/** Emails of a filmmaker to the attendees of an event. */
export const attendeeMails = {
  title: "Email",
  intro: {
    screening: "Write to the people who have a ticket or are registered.",
    festival:
      "Write to the people of the festival, and to those with a ticket or registration for its screenings.",
  } satisfies Record<PageKind, string>,
  used: (used: number, limit: number) => `${used} of ${limit} emails used for this event`,
  audienceTitle: "Who gets it",
  audiences,
  /** Of an email of one event. */
  nameAudience: (audience: MailAudience, kind: PageKind) =>
    kind === "festival" && audience === "bought" ? "Bought a pass" : audiences[audience],
  people: countPeople,
  allOptedOut: "All of them unsubscribed, so no email would be sent.",
  optedOut: (count: number, left: number) => {
    const emails = formats.plural(left, {
      one: "1 email will be sent.",
      other: `${formatCount(left)} emails will be sent.`,
    });
    if (count === 0) return emails;
    return formats.plural(count, {
      one: `${emails} 1 person unsubscribed and is left out.`,
      other: `${emails} ${formatCount(count)} people unsubscribed and are left out.`,
    });
  },
  subject: "Subject",
  message: "Message",
  format: { label: "Format", bold: "Bold", italic: "Italic", link: "Link", list: "List" },
  insertFirstName: "Insert first name",
  firstName: "First name",
  firstNameHelp: (placeholder: string) =>
    `${placeholder} becomes the first name of each reader, also in the subject. Without a known name it becomes the word after the line; write your own there.`,
  messageHelp: "Markdown: **bold**, *italic*, [a link](https://example.com), - a list",
  /** Strangers could be sent anything with a free ticket. */
  linksNotSent: (people: number, kind: PageKind) => {
    const free = kind === "festival" ? "free pass" : "free ticket";
    return formats.plural(people, {
      one: `1 person has not used their ${free} yet, and gets no emails that contain your own links.`,
      other: `${formats.number(people)} people have not used their ${free} yet, and get no emails that contain your own links.`,
    });
  },
  added: "We add a greeting by name, each person's own viewing link, and a link to stop these emails.",
  send: "Send",
  sendNow: "Now",
  sendLater: "On a day and time",
  when: "When",
  timezone: (zone: string) => `${zone}. No email arrives ${night} of its reader's time.`,
  urgent: "Urgent: send it also in the night",
  urgentHelp: "For example when the start moves on the same day.",
  leaves: ({ now, inMorning, last, isLater }: Leaving) => {
    const when = isLater ? "at that time" : "now";
    if (inMorning === 0) return `${countReaders(now)} ${when}: it is day where they are.`;
    const others = `${countReaders(inMorning)} in their morning, because it is night there ${when}. The last email leaves ${last}.`;
    return now === 0 ? others : `${countReaders(now)} ${when}. ${others}`;
  },
  counting: "Counting the people...",
  leavesUrgently: (count: number, isLater: boolean) =>
    `${countReaders(count)} ${isLater ? "at that time" : "now"}, also where it is night.`,
  sendTest: "Send me a test",
  testSent: (to: string) => `The test is on its way to ${to}`,
  sendTo: (count: number) => `Send to ${countPeople(count)}`,
  planFor: (count: number) => `Plan for ${countPeople(count)}`,
  confirmTitle: (count: number) => `Send this email to ${countPeople(count)}?`,
  confirmNow: "It is sent within seconds and cannot be recalled.",
  confirmMornings: "Emails that wait for the morning can be stopped until then.",
  confirmLater: (time: string) => `It leaves ${time}. Until then you can stop it.`,
  notTested: "You have not sent yourself a test of this text.",
  isSent: "Your email is on its way",
  isPlanned: (time: string) => `Your email leaves ${time}`,
  preview: "As they see it",
  previewFirstName: "Ada",
  previewGreeting: (firstName: string | null) => (firstName === null ? "Hello," : `Hello ${firstName},`),
  previewNameless: "Show it to a reader whose name is unknown",
  previewLink: { screening: "Open the event", festival: "Open your page" } satisfies Record<PageKind, string>,
  emptyPreview: "Your message appears here.",
  draftsTitle: "Drafts",
  saveDraft: "Save as draft",
  saveDraftAgain: "Save draft",
  draftSaved: "The draft is saved",
  noSubject: "No subject",
  savedAt: (time: string) => `Saved ${time}`,
  isOpen: "Open below",
  openDraft: "Continue",
  openDraftLabel: (subject: string) => `Continue "${subject}"`,
  replaceTitle: "Open this draft?",
  replaceText: "It replaces your unsaved text.",
  replaceConfirm: "Open the draft",
  deleteDraft: "Delete",
  deleteDraftLabel: (subject: string) => `Delete "${subject}"`,
  deleteDraftTitle: "Delete this draft?",
  deleteDraftText: (subject: string) => `"${subject}" is gone for good. No email was sent.`,
  deleteDraftConfirm: "Delete the draft",
  draftDeleted: "The draft is deleted",
  writeNew: "Write a new email",
  emptyDraft: "Write a subject or a message first.",
  tooManyDrafts: (limit: number) => `An event has at most ${limit} drafts. Delete one first.`,
  sentTitle: "Sent and planned",
  none: "You have not written to your attendees yet.",
  date: "Date",
  state: "State",
  sentCount: "Sent",
  watchedAfter: "Watched after it",
  states: {
    planned: "Planned",
    sending: "Being sent",
    waiting: "Waiting for the morning",
    sent: "Sent",
    stopped: "Stopped",
  } satisfies Record<MailState, string>,
  inMorning: (count: number) => `${formatCount(count)} in their morning`,
  failed: (count: number) => `${formatCount(count)} could not be delivered`,
  stop: "Stop",
  stopLabel: (subject: string) => `Stop "${subject}"`,
  stopTitle: "Stop this email?",
  stopText: "Emails that still wait are not sent. The text stays in the list.",
  stopConfirm: "Stop the email",
  isStopped: "The email is stopped",
  notActive: "Activate the event first. Then you can write to its attendees.",
  subjectMissing: "Enter a subject.",
  bodyMissing: "Write a message.",
  tooComplex: "This message has too many lists, quotes or marks. Please simplify it.",
  inThePast: "Choose a time in the future.",
  dayMissing: "Choose a day.",
  noneLeft: (limit: number) => `An event has at most ${limit} emails to its attendees, and all are used.`,
  noneLeftToday: (limit: number, supportEmail: string) =>
    `Your events send at most ${limit} emails to attendees in 24 hours, together. Choose a later day. For more, write to ${supportEmail}.`,
  noRecipients: "No one would get this email.",
  hasLeft: "This email has left already, so it cannot be stopped.",
  subjectTooLong: (subjectLength: number) => `Use at most ${subjectLength} characters.`,
  day: "Day",
  time: "Time",
} as const;

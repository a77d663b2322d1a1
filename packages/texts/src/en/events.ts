import type { PageKind } from "@matinee/domain/page-kind";
import type { EventIssue } from "@matinee/domain/event-rules";
import { eventTextLimits, markdownLimits } from "@matinee/domain/event-text-limits";
import type { LiveTalkIssue } from "@matinee/domain/live-talk-rules";
import type { DateIssue } from "@matinee/domain/window";
import { enterTitle, errorUpdatingEvent, noEventAtUrl } from "./shared.ts";
import { affected, toldByEmail } from "./studio.ts";

/** Results of changes to an event, wherever it is edited. */
export const events = {
  noEventAtUrl,
  errorCreating: "Error creating screening",
  errorCreatingComments: "Error creating comments for screening",
  errorCreatingProducts: "Error creating products for screening",
  errorSaving: "Error creating/updating event",
  errorUpdating: errorUpdatingEvent,
  created: "event created successfully",
  activated: "event successfully activated",
  urlTaken: "This url is already taken, please pick a different one",
  issues: {
    "title-missing": enterTitle,
    "title-too-long": `Please enter a title of at most ${eventTextLimits.title} characters`,
    "url-missing": "Please enter a url",
    "url-reserved": "This url is reserved, please pick a different one",
    "log-line-missing": "Please enter a log line",
    "log-line-too-long": `Please enter a log line of at most ${eventTextLimits.logLine} characters`,
    "caption-too-long": `Please enter a caption of at most ${eventTextLimits.caption} characters`,
    "outside-processor":
      "All payments go through Matinee's own payment processor. Please remove the other one from your message, and set up payments under Payments & Activation.",
    "message-too-complex": `This message has too much formatting. Please nest lists and quotes at most ${markdownLimits.nesting} deep, and use fewer marks in each paragraph.`,
    "midroll-time-missing": "Please enter a time stamp for the Post-Film Donation Request - thank you!",
  } satisfies Record<EventIssue, string>,
  confirmationNeeded: (holders: number, kind: PageKind) =>
    `This event is live. ${affected(holders, kind)} Please confirm the change.`,
  /** Before an event is archived, deactivated or deleted. */
  closingNeeded: (holders: number, kind: PageKind) =>
    `${affected(holders, kind)} ${toldByEmail(holders)} Please confirm the change.`,
  /** Before an event takes the former address of another one. */
  addressNeeded: (holders: number, kind: PageKind) =>
    `This address still leads to another event of yours. ${affected(holders, kind)} Please confirm that this event takes it.`,
  hasOrders: "This event has orders. Archive it instead.",
  midrollMinutesNegative: "Minutes cannot be below 0",
  midrollSecondsRange: "Please enter seconds from 0 to 59, and the rest as minutes",
  showTimeInvalid: "Please enter a number of seconds; 0 asks before the film begins",
  dateIssues: {
    "start-after-end": "The start date must be before the end date",
    same: "The start and end dates must be different",
  } satisfies Record<DateIssue, string>,
  timeInvalid: "Please enter a time, such as 7:30 PM",
  /** For a time that daylight saving skips: 'Clocks skip 2:00 AM on Mar 14, 2027. ...' */
  skippedTime: (time: string, day: string) =>
    `Clocks skip ${time} on ${day}, when daylight saving begins. Please choose another time`,
  liveTalkIssues: {
    "talk-title-missing": "Please enter a title for the live talk",
    "talk-date-missing": "Please choose the day of the live talk",
    "talk-link-missing": "Please enter the link that viewers join by",
    "talk-link-invalid": "Please enter a link that begins with https://",
  } satisfies Record<LiveTalkIssue, string>,
} as const;

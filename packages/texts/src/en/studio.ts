import { lifetimes } from "@matinee/domain/limits";
import { creditBundle, creditCents, type CreditPurchaseIssue } from "@matinee/domain/credit-rules";
import type { EventIssue } from "@matinee/domain/event-rules";
import { eventTextLimits, itemTextLimits, markdownLimits } from "@matinee/domain/event-text-limits";
import type { BankIssue } from "@matinee/domain/item-rules";
import type { LiveTalkIssue } from "@matinee/domain/live-talk-rules";
import type { DateIssue } from "@matinee/domain/window";
import type { PageSort, PageStatus } from "@matinee/domain/vocabulary";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  continueOn,
  enterTitle,
  errorUpdatingEvent,
  filmmakerDashboard,
  loading,
  noEventAtUrl,
  unexpectedOrderError,
  validEmail,
  yes,
} from "./shared.ts";
import { formats } from "./formats.ts";

/** Filmmaker Dashboard and Events page. */
export const dashboard = {
  title: filmmakerDashboard,
  // The navigation has these. The texts of the two pages load with them.
  money: "Money",
  developers: "Developers",
  createEvent: "Create an Event",
  creditsAvailable: (n: number) =>
    formats.plural(n, { one: "1 credit available", other: `${n} credits available` }),
  creditsMissing: "Your credits could not be loaded",
  tryAgain: "Try again",
  creditsHelpLabel: "?",
  creditsHelp: "These credits come from an earlier purchase. The Create an Event button uses them.",
  active: "Active",
  archived: "Archived",
  loading,
  search: "Search events",
  searchPlaceholder: "Search by title, log line or url",
  filter: "Show",
  statuses: {
    all: "All events",
    live: "Live",
    upcoming: "Upcoming",
    ended: "Ended",
    cancelled: "Cancelled",
    draft: "Drafts",
  } satisfies Record<PageStatus | "all", string>,
  sort: "Sort by",
  sorts: {
    newest: "Newest first",
    start: "Start",
    title: "Title",
    income: "Income",
  } satisfies Record<PageSort, string>,
  noMatch: "No event matches",
  noMatchHint: "Try another word, or show all events.",
  showAll: "Show all events",
} as const;

/** The copy of an event that its filmmaker makes. */
export const duplication = {
  title: (title: string) => `Duplicate ${title}?`,
  /** The title of a copy, which tells it from its original: 'Copy of The Salt Road'. */
  copyTitle: (title: string) => {
    const whole = `Copy of ${title}`;
    if (whole.length <= eventTextLimits.title) return whole;
    const fitting = Array.from(whole).reduce(
      (text, letter) => (text.length + letter.length < eventTextLimits.title ? text + letter : text),
      "",
    );
    return `${fitting.trimEnd()}…`;
  },
  description:
    "The copy is a draft with texts, pictures, videos, store and FAQ, and a url of its own. Orders, attendees and codes stay with the original.",
  /** `credits` is the balance before. */
  cost: (credits: number) => `It uses one credit. You have ${credits}.`,
  duplicate: "Duplicate",
  duplicating: "Duplicating...",
  tooltip: "Duplicate event",
  choose: "Choose the event to duplicate",
  noneToCopy: "You have no event yet that can be duplicated.",
  other:
    "Did we build the event for you? Write to support with its URL, and the copy appears in your dashboard.",
} as const;

export const payouts = {
  authenticationComplete: "Your Stripe authentication is complete!",
  authenticationIncomplete: "Your Stripe authentication is incomplete",
} as const;

export const bank = {
  verified: "Your bank account is verified and set to receive funds",
  unverified: "Complete bank account verification to receive payments",
  enterBankInfo: "Enter Bank Info",
  connect: "Connect",
  linked: "Bank successfully linked",
  waitsAfterChange: `We email you about the change, and payouts wait ${lifetimes.payoutHoldHours} hours after it.`,
  /** `until` is a date with its time. */
  payoutsWait: (until: string) => `Payouts wait until ${until}, because this bank account is new.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "account-holder-name-missing": "Please enter an account holder name",
    "account-number-missing": "Please enter an account number",
    "routing-number-missing": "Please enter a routing number",
    "bank-field-too-long": `Please enter at most ${itemTextLimits.bankField} characters`,
  } satisfies Record<BankIssue, string>,
} as const;

const onePrice = `One credit costs ${formats.shortMoney(creditCents)}, the bundle of ${creditBundle} ${formats.shortMoney(creditBundle * creditCents)}.`;

export const credits = {
  useOneCredit: "Would you like to use 1 credit?",
  usingOneCredit: "Clicking continue will create a new event and use one of your credits.",
  cancel: "Cancel",
  continue: continueOn,
  noCreditsAvailable: "No Credits Available",
  noCreditsToDuplicate: "This user has no credits available to duplicate this event.",
  outOfCredits: "It appears you're out of credits.",
  purchaseCredits: "Purchase Credits",
  purchaseMore: "Purchase more credits",
  soldInBundles: `Credits are sold in bundles of ${creditBundle}, each good for one virtual event license.`,
  each: `Each event uses one credit. ${onePrice}`,
  oneOrBundle: `Each credit is good for one virtual event license. Buy one, or a bundle of ${creditBundle}.`,
  price: onePrice,
  /** `totalCents` without its cents when there are none: 'Pay $300', 'Pay $900'. */
  pay: (totalCents: number) => `Pay ${formats.shortMoney(totalCents)}`,
  purchaseSucceeded: "Your purchase was successful",
  issues: {
    "card-number-invalid": "Please enter a valid card number",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "field-required": "Field Required",
    "email-invalid": validEmail,
    "terms-not-accepted": acceptTerms,
  } satisfies Record<CreditPurchaseIssue, string>,
} as const;

/** The modal steps before the builder. */
export const createEvent = {
  restartVideo: "Restart video",
  showTranscript: "Show transcript",
  continue: continueOn,
  duplicateExisting: "Would you like to duplicate an existing event?",
  yes,
  no: "No",
  filmmakerDashboard,
  emailSupport: "Email Support",
  supportHours: "Support hours: Monday to Friday, 9 to 5 Pacific",
} as const;

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
  duplicated: "Event duplicated successfully",
  errorDuplicating: "Error duplicating event",
  errorArchiving: "There was an error archiving this event. Please contact support.",
  restored: "Event successfully restored!",
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
  confirmationNeeded: (holders: number) =>
    `This event is live. ${affected(holders)} Please confirm the change.`,
  /** Before an event is archived, deactivated or deleted. */
  closingNeeded: (holders: number) =>
    `${affected(holders)} ${toldByEmail(holders)} Please confirm the change.`,
  /** Before an event takes the former address of another one. */
  addressNeeded: (holders: number) =>
    `This address still leads to another event of yours. ${affected(holders)} Please confirm that this event takes it.`,
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

export function affected(holders: number): string {
  return formats.plural(holders, {
    one: "1 person has a ticket or is registered.",
    other: `${formats.number(holders)} people have a ticket or are registered.`,
  });
}

/** The question before an event is taken from its people. The text is the server's, with their number. */
export const closing = {
  title: "Close this event to its people?",
  close: "Close it and tell them",
  keep: "Keep it open",
  archives: "This event is activated. Archiving closes it to its viewers. You can restore it later.",
  archive: "Archive event",
  counting: "Counting who has a ticket or is registered...",
  uncounted:
    "We could not count who has a ticket or is registered. They are told by email; nobody is refunded.",
  nobody: "Nobody has a ticket or is registered.",
  nobodyLoses: "The event is over, so nobody loses anything.",
} as const;

export const toldByEmail = (holders: number) =>
  formats.plural(holders, {
    one: "They are told by email; nothing is refunded.",
    other: "They are told by email; nobody is refunded.",
  });

import { lifetimes } from "@matinee/domain/limits";
import { formats } from "./formats.ts";
import { retentionDays } from "@matinee/domain/retention";

const viewingLinkSent = (email: string) => `Viewing link sent to ${email}`;

/** The back office's page of a viewer. */
export const viewerPage = {
  missing: "There is no viewer at this address",
  allEmails: "All emails",
  receives: "Receives them",
  unsubscribed: (since: string) => `Unsubscribed ${since}`,
  resend: "Send again",
  resendAll: "Send all links again",
  resending: "Sending...",
  linkSent: viewingLinkSent,
  linksSent: (email: string, events: number) =>
    events === 1
      ? viewingLinkSent(email)
      : `Viewing links of ${events} events sent to ${email}, one email for each`,
  linksFailed: "The viewing link could not be sent",
  visits: "Visits",
  /** @param event its title */
  ticket: (event: string) => `the ticket of ${event}`,
  noVisits: "No visits yet",
  resetVisits: "Reset visits",
  resetting: "Resetting...",
  /** @param event its title */
  aboutReset: (event: string, visits: number) =>
    `The ticket for “${event}” has ${formats.plural(visits, { one: "1 visit", other: `${visits} visits` })}. They count from 0 again, so that it opens the film as often as a new one.`,
  reasonHelp: "Your colleagues read it in the audit log",
  visitsReset: (email: string) => `The visits of ${email} count from 0 again`,
  resetFailed: "The visits could not be reset",
  forgetDevices: "Forget the devices",
  forgetting: "Forgetting...",
  /** @param event its title */
  aboutForgetting: (event: string) =>
    `The devices that play “${event}” with this ticket stop within seconds and have to start again. The device limit starts again. The viewing link stays.`,
  devicesForgotten: (email: string) => `The device limit starts again for ${email}`,
  noDevices: "No device counts towards the limit of this ticket now",
  forgetFailed: "The devices could not be forgotten",
  giveTime: {
    label: "Give until…",
    title: (mustBegin: boolean) => (mustBegin ? "Give more time to begin" : "Give more time to finish"),
    about: (email: string) => `${email} is told by email. Their link stays the same.`,
    day: "Until",
    time: "Time",
    /** @param zone of the event */
    timeHelp: (zone: string) => `In the event's time zone, ${zone}`,
    dayMissing: "Please choose a day",
    skipped: "Clocks skip this time. Please choose another one.",
    confirm: "Give the time",
    giving: "Giving...",
    given: (email: string) => `${email} has more time`,
    failed: "The time could not be given",
    /** Why nothing can be given, or not until then. */
    problems: {
      "with-event": "Their time ends with the event: only other dates of the event give more",
      past: "Please choose a time that is not over",
      "not-more": "Their time does not end before that",
      "after-event": "The event ends before that",
      "too-late": `Please choose a time at most ${lifetimes.viewingLinkDaysAfterClose} days after the end of the event: links open it no longer`,
      notValid: "It does not open the film",
    },
  },
  block: "Block this address",
  aboutBlock: (email: string) =>
    `New orders, gifts, registrations and free tickets with ${email} are refused, at all events. Existing tickets still open their films: to end that, use “Replace the link” or a refund on the page of the order.`,
  blockConfirm: "Block the address",
  blocking: "Blocking...",
  addressBlocked: (email: string) => `${email} is blocked`,
  blockFailed: "The address could not be blocked",
  blocked: "Blocked",
  blockedBy: (since: string, by: string, reason: string) => `Since ${since}, by ${by}: ${reason}`,
  unblock: "Unblock this address",
  aboutUnblock: (email: string) =>
    `${email} can be used again for orders, gifts, registrations and free tickets.`,
  unblocking: "Unblocking...",
  addressUnblocked: (email: string) => `${email} is no longer blocked`,
  unblockFailed: "The address could not be unblocked",
  copy: "Send a copy of the data",
  aboutCopy: (email: string) =>
    `${email} gets an email with a link to everything that we have about this address. You do not see the copy.`,
  copyConfirm: "Send the copy",
  copyStarted: (email: string) => `The copy is being made. ${email} gets its link by email.`,
  copyFailed: "The copy could not be started",
  erase: "Erase this viewer",
  aboutErasure: `The viewer gets an email with a link that confirms the erasure. After ${retentionDays.erasureDelay} more days, their orders and registrations lose name and email.`,
  emailLabel: "Type the viewer's email to confirm",
  typeEmail: "Please type the email exactly as shown",
  confirmErasure: "Send the confirmation",
  startingErasure: "Sending...",
  erasureSent: "The viewer gets an email to confirm the erasure",
  erasureFailed: "The erasure could not be started",
  orders: "Orders",
  noOrders: "No orders",
  date: "Date",
  event: "Event",
  items: "Items",
  state: "State",
  amount: "Amount",
  openTheOrder: "Open the order",
  registrations: "Registrations",
  noRegistrations: "No registrations",
  name: "Name",
  removed: "Removed",
  registered: "Registered",
  reminders: "Reminders",
  off: "Off",
  on: "On",
  devices: "Devices",
  nothingWatchedYet: "Nothing watched yet",
  device: "Device",
  deviceNumber: (number: number) => `Device ${number}`,
  firstSeen: "First seen",
  lastSeen: "Last seen",
  plays: "Plays",
  watched: "Watched",
  emails: "Emails",
  noEmails: "No emails",
  written: "Written",
  email: "Email",
  viewer: "Viewer",
  copyTheEmail: "Copy the email",
  choicesAndPrivacy: "Choices and privacy",
  backToOrders: "Back to orders",
  since: "Since",
  paidInAll: "Paid in all",
  refunds: "Refunds",
  hoursWatched: "Hours watched",
  accepted: {
    terms: "Accepted terms",
    registration: "Accepted registration",
    marketing: "Accepted marketing",
  },
  readAndSendAgain: "Read and send again",
} as const;

/** What a person reads whose address staff blocked. */
export const blockedEmails = {
  refused:
    "This email address cannot be used for orders, registrations or tickets here. Please write to support if you think that is a mistake.",
} as const;

/** What happened to an order or a viewer. */
export const timeline = {
  title: "What happened",
  empty: "Nothing yet",
  older: (count: number) => `Older, ${count} more`,
  registered: "Registered",
  played: (device: number) => `Started to watch on device ${device}`,
  by: (name: string) => `by ${name}`,
  to: (email: string) => `to ${email}`,
  email: (name: string, state: string) => `${name}, ${state}`,
  emailStates: { waiting: "waiting", sent: "sent", failed: "failed", dropped: "dropped" },
} as const;

import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import { formats } from "./formats.ts";

/** A copy of the data, and its deletion. */
export const yourData = {
  /** In the copy. */
  readme: `This is a copy of the data that Matinee has about you.

data.json has everything in one file. Each of the other files has one kind of data as a table, which a spreadsheet
opens. Times are in UTC, and amounts that end in "Cents" are in US cents.

Left out are passwords and other credentials, of which we store only hashes, and the names of other people who worked on
your request. If you are a filmmaker: the files of your films and the lists of your viewers are in the studio.`,
  requests: "Your requests",
  tab: "Your data",
  copy: {
    title: "A copy of your data",
    description: `Everything that we have about you, as tables and as one JSON file. We collect it in the background and email you a link that works for ${retentionDays.dataExports} days.`,
    button: "Request a copy",
    about: "You are about to request a copy of your data. Please confirm once more.",
    requested: "We are collecting your data. The link will be in your email.",
  },
  erasure: {
    title: "Delete your account",
    description: `Deletes your account, events, films and files for good, ${retentionDays.erasureDelay} days after you ask. Amounts of orders stay, without your name.`,
    button: "Delete my account",
    dialogTitle: "Delete your account?",
    warning: `Your events go offline and their viewers lose access. This cannot be undone after ${retentionDays.erasureDelay} days. Income that is not paid out yet and live events have to be settled first.`,
    confirmationLabel: "Type your email to confirm",
    confirm: `Delete in ${retentionDays.erasureDelay} days`,
    keep: "Keep my account",
    planned: (date: string) => `Your account will be deleted on ${date}.`,
    plannedFor: (date: string) => `Planned for ${date}`,
    cancel: "Keep my account",
    cancelled: "Your account stays.",
  },
  states: {
    unconfirmed: "Waiting for your confirmation",
    waiting: "Waiting",
    running: (progress: number) => `In progress, ${formats.percent(progress)}`,
    ready: "Ready. The link is in your email",
    done: "Finished",
    cancelled: "Cancelled",
    failed: "Failed. Please write to us",
  },
  kinds: { export: "Copy of your data", erasure: "Deletion" },
  byStaff: "started by our team",
  none: "You have not asked for anything yet.",
  verifyFirst: "Please verify your email first. The link to the copy is sent there.",
  staffAccount: "A staff account is removed by an admin of the staff.",
  typeYourEmail: "Please type the email of the account",
  alreadyAsked: "This is already in progress.",
  linkExpired: "This link has expired. Please ask again.",
  tooLate: "The deletion has already begun.",
  notYet: (obstacles: readonly string[]) => `The account cannot be deleted yet. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title: string) =>
      `The event “${title}” is live or still to come: archive or cancel it, or wait until it is over.`,
    dispute: "A payment is in dispute.",
    refund: "A refund is in progress.",
    recentSales: `Sales of the last ${lifetimes.settlementDays} days are not paid out yet.`,
    heldPayouts: "Your payouts wait because the bank account is new.",
  },
  staff: {
    title: "Personal data",
    none: "No one has asked for a copy or a deletion.",
    copy: "Send a copy to the customer",
    aboutCopy: "The customer gets a link by email. You do not see the copy.",
    erase: "Delete the customer's data",
    aboutErasure: `The account, its events and films are deleted in ${retentionDays.erasureDelay} days. The customer gets an email with a link that stops it.`,
    cancel: "Keep the customer's data",
    reason: "Reason",
    confirmationLabel: "Type the customer's email to confirm",
    started: "Started. The customer gets an email.",
    failed: "This did not work. Please try again.",
    planned: (date: string) => `Planned for ${date}`,
    kinds: { export: "Copy of the data", erasure: "Deletion" },
    states: {
      unconfirmed: "Not confirmed",
      waiting: "Waiting",
      ready: "Sent",
      done: "Finished",
      cancelled: "Cancelled",
      failed: "Failed",
    },
  },
  viewer: {
    formTitle: "Your data",
    emailLabel: "Email that you used",
    copy: "Send me a copy",
    erase: "Delete my data",
    sent: "Thank you. If the address is right, an email will arrive in a few minutes.",
    ready: (date: string) => `The copy of your data is ready. This link works until ${date}.`,
    download: "Download my data",
    confirmTitle: "Delete your data?",
    confirmBody: `Your registrations, tickets, gifts, invitations and watch history are deleted in ${retentionDays.erasureDelay} days. Tickets and viewing links then stop working. Amounts of orders stay, without your name.`,
    confirm: `Delete in ${retentionDays.erasureDelay} days`,
    planned: (date: string) => `Your data will be deleted on ${date}. Until then you can change your mind.`,
    keep: "Keep my data",
    kept: "Your data stays.",
    running: "We are working on this.",
    erased: "Your data is deleted.",
    copyGone: "This copy is deleted. You can ask for another one below.",
    failed: "This did not work. Please ask again below.",
  },
} as const;

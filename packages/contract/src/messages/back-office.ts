import type { AuditKind } from "./audit-sentences.ts";
import { errorUpdatingEvent, loading, nameAndEmail, yes } from "./shared.ts";

const count = (n: number, noun: string) => `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;

export const backOffice = {
  restoring: "A restore is under way: nothing is deleted, and no emails and reminders are sent.",
  backToFilmmakerDashboard: "Back to filmmaker dashboard",
  admin: "Admin",
  customers: "Customers",
  viewFullDetails: "View full details",
  eventPreview: "Event Preview",
  eventDetails: "Event details",
  accountDetails: "Account details",
  editEvent: "Edit event",
  downloadReport: "Download Report",
  notAvailable: "N/A",
  noPage: "n/a",
  yes,
  no: "No",
  /** The name of a CSV file; `date` as YYYY-MM-DD. */
  reportFileName: (kind: string, date: string) => `All-${kind}__${date}.csv`,
} as const;

export const search = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "Title, URL, Account Name, Account Email",
  orders: "Name, Email, Event URL, Event Title",
  globalTags: "Name",
} as const;

export const tables = {
  loading,
  empty: "No data matching your search criteria",
  showing: (n: number, total: number) =>
    `Showing ${n.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  columns: "Columns",
  /** Before the number of shown columns and of all. */
  shownColumns: "shown:",
  allColumns: "Show all columns",
  bulkUpdate: "Bulk Update",
  bulkUpdateRows: (n: number) => `Bulk Update ${n} Rows`,
} as const;

export const filters = {
  open: "Filter",
  boughtAfterWatching: "Bought after watching",
} as const;

/** Staff changes of events. Row menu, detail screen and bulk update have different fixed texts. */
export const adminEvents = {
  updatedInRow: "Successfully updated",
  updatedInDetail: "event successfully updated",
  updatedInBulk: "event updated successfully",
  errorUpdating: errorUpdatingEvent,
  noPremiere: "No: its film plays at any time",
  premiere: "Premiere",
  premieres: "Premieres",
  premiereStates: {
    planned: "Planned",
    lobby: "In the lobby",
    running: "Running",
    stopped: "Held or paused",
    over: "Over",
  },
  members: {
    title: "Live room",
    empty: "Nobody has entered the live room yet.",
    roles: { viewer: "Viewer", moderator: "Moderator", owner: "Owner", staff: "Staff" },
    banned: (since: string) => `Banned since ${since}`,
    muted: (until: string) => `Muted until ${until}`,
  },
  restorePrompt: "Restoring this event will make it usable to the filmmaker",
  archivePrompt: "Archiving this event will make it not visible to the filmmaker",
  markAllArchived: "Mark all as archived",
  markAllActive: "Mark all as active",
  archiveTitle: (events: number) => `Archive ${count(events, "event")}?`,
  archiving: "Archiving...",
  activateTitle: (events: number) => `Activate ${count(events, "event")}?`,
  activateDescription:
    "Viewers can open them in their screening windows. Events that are not ready are left and listed.",
  activating: "Starting...",
  /** What archiving affects: 'Of these, 2 are live now. 340 tickets and 1 registration ...' */
  archiveAffects: ({
    activated,
    live,
    tickets,
    registrations,
  }: {
    activated: number;
    live: number;
    tickets: number;
    registrations: number;
  }) =>
    activated === 0
      ? "None of them is activated."
      : `${activated.toLocaleString("en-US")} of them ${activated === 1 ? "is" : "are"} activated, ${live.toLocaleString("en-US")} live now. ${count(tickets, "ticket")} and ${count(registrations, "registration")} of events that are not over give no access while they are archived.`,
  archiveAlready: (events: number) =>
    `${count(events, "event")} ${events === 1 ? "is" : "are"} archived already.`,
  archiveReversible: "You can undo it for 24 hours, and restore them from the archive later.",
  consequencesFailed: "What it affects could not be counted. You can archive them anyway.",
} as const;

export const customers = {
  updated: "customer data successfully updated",
  errorUpdating: "Error updating customer data",
  emailHelp:
    "A second admin approves a new email; then the customer confirms it by the link that we send there",
  onboardingLinkNeedsReason:
    "To copy the onboarding link, open the studio for this customer and give a reason first. It needs the role finance or admin.",
  waitsForConfirmation: "Not confirmed yet",
  notVerified: "Not verified",
  ownerNotVerified:
    "The owner of this account has not confirmed its email, so it may belong to someone else. Ask them to open the link in their welcome email.",
} as const;

export const adminCredits = {
  submitChange: "Submit Change",
  missing: "Please enter how many credits to add, or a minus and how many to take away",
  noChange: "Please enter a number other than 0",
  couponTooLarge: (credits: number) =>
    `One customer can get at most ${credits} credits from you in 24 hours, coupons included. Add more to the customer's account: a colleague approves it.`,
  tooLarge: "At most 1,000 credits can be added or taken away at a time",
  newBalance: (credits: number) => `The new balance will be ${credits.toLocaleString("en-US")}`,
  belowZero: "This would leave the account with fewer than 0 credits",
  unknownAccount: "There is no account with this email",
  updatedInRow: "Updated Account Credits",
  updatedInDetail: "credits successfully updated",
  errorUpdatingInRow: "Error updating account credits",
  errorUpdatingInDetail: "Error updating credits",
} as const;

export const leads = {
  addManually: "Add Lead Manually",
  added: "Manual lead added",
  errorAdding: "Error adding manual lead",
  emailExists: "Email Already Exists",
  stageUpdated: "Lead Stage Updated",
  errorUpdatingStage: "Error updating lead stage",
  errorUpdatingData: "Error updating lead data",
  deletePrompt:
    "You are about to delete a lead and all of their lead sources. This action is irreversible. Are you sure you wish to proceed?",
  confirmDelete: "Yes, Delete Lead",
  cancelDelete: "No, Cancel",
  deletedInRow: "Lead successfully deleted",
  deletedInDetail: "lead successfully deleted",
  errorDeleting: "Error deleting lead",
} as const;

export const notes = {
  submit: "Submit Note",
  updated: "notes successfully updated",
  errorAdding: "Error adding note",
  errorUpdating: "Error updating notes",
} as const;

export const tags = {
  add: "Add Global Tag",
  added: "Global Tag Added",
  deleted: "Global Tag Deleted",
  addedTo: (name: string) => `Added the tag ${name}`,
  removedFrom: (name: string) => `Removed the tag ${name}`,
  errorAdding: "Error adding tag",
  errorEditing: "Error editing tag",
  errorDeleting: "Error deleting tag",
  taken: "tag already taken",
  /** Logged only, never shown. */
  failedToLoad: "Failed to load tags",
  /** The table's label of the type 'leadowner'. */
  leadownerType: "lead",
} as const;

export const staff = {
  suspended: "This staff account is suspended. Please ask an admin of your team.",
  notYourself: "You cannot suspend, remove or change your own account here. Please ask another admin.",
  wrongRole: "Your role does not allow this. Please ask a colleague who may do it.",
  needsRole: { finance: "Needs the role finance or admin", admin: "Needs the role admin" },
  roles: {
    support: "Reads everything, notes, tags, leads, customers' contact data, events on behalf, resend",
    finance: "Also refunds, credits, coupons and CSV reports",
    admin: "Also staff, the status of events and customers' emails",
  },
  notAdmin: "Only an admin of the staff may do this.",
  restorePrompt: "They can sign in again with their password.",
  suspendPrompt: "They are signed out at once and cannot sign in until an admin restores them.",
  removePrompt:
    "They are signed out at once and lose their access for good. Their name stays in the audit log. To come back they need a new invitation.",
} as const;

/** Staff who act on behalf of a customer. */
export const acting = {
  needed: "Please give a reason before you change something of this customer.",
  title: "Why do you act for this customer?",
  description:
    "The customer gets an email with your name and the reason. You can change their events for 60 minutes; the audit log keeps every change.",
  reason: "Reason",
  reasonHelp: "At least 5 characters, for example the number of the support request",
  reasonTooShort: "Please give a reason of at least 5 characters",
  start: "Start",
  starting: "Starting...",
  onlyLook: "Only look",
  giveReason: "Give a reason to edit",
  end: "End now",
  left: (minutes: number) => (minutes === 1 ? "1 minute left" : `${minutes} minutes left`),
  ended: "You stopped acting for this customer",
} as const;

/** The audit log, and the history of a customer, an event, an order or a lead. */
export const audit = {
  title: "Audit log",
  history: "History",
  wholeLog: "In the audit log",
  system: "The system",
  singleApprover: "single approver",
  onBehalfOf: (name: string) => `on behalf of ${name}`,
  unknown: (action: string) => `made a change of the kind ${action}`,
  nothing: "nothing",
  /** Where an entry does not say which change was approved. */
  aChange: "a change",
  credits: (change: number) => {
    const number = Math.abs(change).toLocaleString("en-US");
    const credits = `${number} ${Math.abs(change) === 1 ? "credit" : "credits"}`;
    return change < 0 ? `took ${credits} away` : `added ${credits}`;
  },
  tickets: (count: number) => (count === 1 ? "1 ticket" : `${count.toLocaleString("en-US")} tickets`),
  /** Links to the record that an entry is about. */
  open: { account: "Customer", page: "Event", order: "Order", leadowner: "Lead" },
  kind: "Kind of change",
  allKinds: "All changes",
  kinds: {
    notes: "Notes",
    tags: "Tags",
    money: "Money and approvals",
    details: "Details and personal data",
    events: "Events, products and videos",
    premieres: "Premieres",
    viewers: "Viewers and emails",
    access: "Sign-in and access",
    reads: "Downloads and plays",
    team: "Staff, legal texts and jobs",
  } satisfies Record<AuditKind, string>,
  empty: "Nothing has been recorded yet.",
  emptyFilter: "Nothing of this kind has been recorded.",
  reason: (reason: string) => `Reason: ${reason}`,
  /** Read out between the old and the new value. */
  becomes: "changed to",
} as const;

/** `/admin/legal-texts`. */
export const legalTexts = {
  title: "Legal texts",
  description:
    "The terms and the privacy policy that people accept when they sign up, register or buy. Each published version stays as it is and keeps its address, so that a consent can be proved.",
  names: { terms: "Terms", privacy: "Privacy policy" },
  /** Inside a sentence. */
  inSentence: { terms: "terms", privacy: "privacy policy" },
  editor: "Draft",
  preview: "Preview",
  versions: "Versions",
  field: "Text in Markdown",
  saved: "The draft was saved",
  save: "Save draft",
  saving: "Saving...",
  saveFailed: "The draft could not be saved",
  /** Below the editor. */
  noDraft: "No draft. People accept this text now; change it to begin a draft.",
  draftOf: (who: string, when: string) => `Saved by ${who}, ${when}`,
  unsaved: "You have unsaved changes",
  publish: {
    label: "Publish",
    busyLabel: "Publishing...",
    title: (name: string) => `Publish this as the new ${name}?`,
    description:
      "Everyone sees it within seconds, and new consents name its version. A published version can be replaced, but neither changed nor removed.",
    done: (version: string) => `Published as the version of ${version}`,
    failed: "It could not be published",
  },
  discard: {
    label: "Discard draft",
    busyLabel: "Discarding...",
    title: "Discard this draft?",
    description: "Its text is lost. The published text stays as it is.",
    done: "The draft was discarded",
    failed: "It could not be discarded",
  },
  restore: {
    label: "Restore",
    title: (version: string) => `Put the text of ${version} into the editor?`,
    description: "It replaces the text in the editor. People see it after you save and publish it.",
    failed: "This version could not be loaded",
  },
  open: "Open",
  inForce: "In force",
  withProduct: "Comes with Matinee",
  missing: "Please write the text",
  tooLong: (limit: number) => `Please use at most ${limit.toLocaleString("en-US")} characters`,
  tooComplex: "This text has too many lists, quotes or marks",
  unchanged: "This is the text in force already. Nothing was published.",
  savedBeforeYou:
    "A colleague changed this draft meanwhile. Please copy your text, load theirs, and add your changes.",
  loadTheirs: "Load their draft",
  /** To a person whose form shows a version that was replaced long ago. */
  replaced: "The terms or the privacy policy have changed. Please reload the page and read them again.",
  unknownVersion: "There is no such version of this text",
} as const;

/** The panel of a customer's lost second factors. */
export const factorReset = {
  title: "Sign-in",
  help: "For a customer who can no longer sign in, because the authenticator app, the passkeys and the recovery codes are lost.",
  action: "Remove second factors",
  dialogTitle: "Remove the second factors?",
  description: (email: string) =>
    `For a person who lost the authenticator app, the passkeys and the recovery codes. Check first that it is the person, as strictly as for a new bank account. ${email} gets an email now. A second admin approves it, 24 hours from now at the earliest.`,
  failed: "The request could not be sent",
  none: "This account has no second factor.",
  tooEarly: "The owner has 24 hours to object. Please approve it after that.",
  used: "The owner has used a second factor or a recovery code since. Please reject this request.",
} as const;

export const approvals = {
  send: "Send for approval",
  sending: "Sending...",
  sent: "Sent for approval",
  description:
    "A customer's new email, the removal of lost second factors, and refunds, cancellations and credits above a limit, need a second person. A request expires after 7 days.",
  noneWaiting: "Nothing waits for a second person.",
  noneDecided: "Nothing has been decided yet.",
  noReason: "No reason given",
  waitsFor: {
    email: "Waits for another admin",
    factors: "Waits for another admin",
    refund: "Waits for a colleague of finance or an admin",
    cancellation: "Waits for a colleague of finance or an admin",
    credits: "Waits for a colleague of finance or an admin",
  },
  alone:
    "You asked for this, and no other active colleague may approve it. You can approve it alone: then you enter your password or second factor, and the audit log says that there was no second person.",
  addApprover: "Add a second person",
  expiredHelp: "Nobody decided within 7 days. Nothing changed. If it is still needed, ask again.",
  rejectHelp: "The person who asked and the audit log see it",
  optionalHelp: "Optional. The audit log keeps it.",
  refundWaits: "A refund of this order waits for approval already.",
  cancellationWaits: "The cancellation of this event waits for approval already.",
  refundRefused: (reason: string) =>
    `Approved, but the payment provider refused the refund: ${reason} You can try again in the list of decided requests.`,
  notFailed: "This refund has not failed, or somebody tried it again already.",
  retried: "The refund was submitted again",
  reasonMissing: "Please say why, so that your colleague knows.",
  reasonHelp: "A colleague approves this and reads your reason",
  excludedColleague:
    "You suspended, removed or changed the role of a colleague in the last 7 days. Until then you cannot approve alone. Please invite another admin.",
  invitedLately:
    "You joined by an invitation of the person who asked for this, less than 24 hours ago. Please ask another colleague.",
  aloneHelp:
    "You asked for this yourself. Nobody else may approve it, so your proof counts instead of a second person, and the audit log says so. To have a second person, invite another admin under Staff.",
  decided: "This request was decided already or has expired.",
  ownRequest: "A second person approves this. You asked for it yourself.",
  requesterSuspended: "The person who asked for this no longer has access.",
  changes: {
    email: (email: string) => `New email ${email}`,
    refund: (amount: string) => `Refund of ${amount}`,
    cancellation: (amount: string) => `Cancel the event and refund ${amount}`,
    credits: (credits: string) => `Add ${credits} credits`,
    factors: "Remove the second factors",
  },
  waitsForApproval: "Not approved yet",
} as const;

/** `/admin/jobs`. The names of queues and recurring jobs are the server's. */
export const jobs = {
  title: "Jobs",
  description:
    "What waits, runs and has failed in the background. A job that fails is tried again by itself, with longer and longer pauses, until it is given up.",
  queues: "Queues",
  recurring: "Recurring jobs",
  queueNames: {
    emails: "Emails",
    webhooks: "Stripe events",
    refunds: "Refunds",
    cancellations: "Cancelled events",
    conversions: "Video conversions",
    refinements: "Refined conversions",
    "video-removals": "Video removals",
    "data-requests": "Personal data requests",
    "bulk-changes": "Bulk updates",
  },
  states: { failed: "Failed", retrying: "Tried again" },
  noneFailed: "No failed jobs in this queue.",
  noneRetrying: "No job in this queue waits for another attempt.",
  noReason: "No reason was recorded. The log of the worker has it.",
  noRuns: "No worker has run yet.",
  moreThan: (count: string) => `more than ${count}`,
  retry: {
    label: "Try again",
    busyLabel: "Saving...",
    title: "Try this job again now?",
    done: "The job will be tried again",
  },
  discard: {
    label: "Discard",
    busyLabel: "Discarding...",
    title: "Discard this job?",
    done: "The job was discarded",
  },
  /** What giving a job up means, by queue. */
  discardConsequences: {
    emails: "The email will not be sent. You can send it again under Emails.",
    "bulk-changes": "The remaining rows are not changed. Rows that were changed stay changed.",
    webhooks:
      "This event of Stripe is ignored. Payments, refunds and disputes are compared with Stripe at fixed intervals all the same.",
  },
  changed: "This job has changed meanwhile. Please load the list again.",
} as const;

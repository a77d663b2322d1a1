import type { FestivalInvitationState, PageKind } from "@matinee/domain/page-kind";
import { maxCreditsPerChange, undoHours } from "@matinee/domain/limits";
import { errorUpdatingEvent, loading, nameAndEmail, yes } from "./shared.ts";
import { formats } from "./formats.ts";

const countOf = (one: string, other: string) => (count: number) =>
  formats.plural(count, { one: `1 ${one}`, other: `${formats.number(count)} ${other}` });
const countCredits = countOf("credit", "credits");
const countEvents = countOf("event", "events");
const countTickets = countOf("ticket", "tickets");
const countRegistrations = countOf("registration", "registrations");
const countOrders = countOf("order", "orders");

const countActivated = (events: number) =>
  formats.plural(events, {
    one: "1 of them is activated",
    other: `${formats.number(events)} of them are activated`,
  });

const countLive = (events: number) =>
  events === 0
    ? "none is live now"
    : formats.plural(events, { one: "1 is live now", other: `${formats.number(events)} are live now` });

/** How far the refunds of a cancelled event are, in orders. */
interface RefundProgress {
  refunds: number;
  refunded: number;
  failed: number;
}

/** What archiving events affects. Tickets and registrations are those of events that are not over. */
interface ArchivedCounts {
  activated: number;
  live: number;
  tickets: number;
  registrations: number;
  /** Of festivals among them, whose screenings are not archived with them. */
  screenings: number;
}

function describeScreenings(screenings: number): string {
  if (screenings === 0) return "";
  return formats.plural(screenings, {
    one: " 1 screening of the archived festivals stays on sale.",
    other: ` ${formats.number(screenings)} screenings of the archived festivals stay on sale.`,
  });
}

function describeLostAccess(tickets: number, registrations: number): string {
  if (tickets + registrations === 0) return "No ticket or registration is affected.";
  const lost = formats.list([
    ...(tickets > 0 ? [countTickets(tickets)] : []),
    ...(registrations > 0 ? [countRegistrations(registrations)] : []),
  ]);
  const consequences = "until the events are restored. Their holders are told by email; nobody is refunded.";
  return formats.plural(tickets + registrations, {
    one: `${lost} for events that are not over stops working ${consequences}`,
    other: `${lost} for events that are not over stop working ${consequences}`,
  });
}

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
  studioFailed: "The studio could not be opened",
  downloadReport: "Download Report",
  notAvailable: "N/A",
  noPage: "n/a",
  yes,
  no: "No",
  /** The name of a CSV file; `date` as YYYY-MM-DD. */
  reportFileName: (kind: string, date: string) => `All-${kind}__${date}.csv`,
  overview: "Overview",
  leads: "Leads",
  events: "Events",
  orders: "Orders",
  globalTags: "Global Tags",
  premiere: "Premiere",
  creditCoupons: "Credit coupons",
  emails: "Emails",
  auditLog: "Audit log",
  security: "Security",
  approvals: "Approvals",
  staff: "Staff",
  menu: "Menu",
  logoLabel: "Matinee, customers",
  logoutLosesForms: "Something here is not saved. Logging out deletes your input from this device.",
  leavingKeepsForms:
    "Something here is not saved. Your input is kept on this device and restored when you return to this screen.",
  approvalsWaiting: "waiting",
  more: "More",
  dashboardNotOpened: "The dashboard could not be opened",
  backToTheCustomers: "Back to the customers",
  links: "Links",
  backToCustomers: "Back to customers",
  savedByColleague: {
    customer: "A colleague saved this customer while you were typing. Both of you changed:",
    lead: "A colleague saved this lead while you were typing. Both of you changed:",
  },
  stopTheDownload: "Stop the download",
  previewNotOpened: "The preview could not be opened",
  reason: "Reason",
  revoked: "Revoked",
  notRevoked: "It could not be revoked",
  revokeOf: (name: string) => `Revoke ${name}`,
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revoking: "Revoking...",
  accountMenu: "Account menu",
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
  dropped: "Dropped",
  minutesWatched: (watched: number, total: number) => `${watched} of ${total} min`,
  reportNotDownloaded: "The report could not be downloaded",
  downloadingRows: (arrived: string) => `Downloading... ${arrived} rows`,
  downloadingRowsOf: (arrived: string, total: string) => `Downloading... ${arrived} of ${total}`,
  /** Until a page says its own. */
  appTitle: "Matinee Back Office",
  documentTitle: (page: string) => `${page} · Matinee Back Office`,
  countWaiting: (count: number) => `${count} waiting`,
  minutes: (minutes: number) => `${minutes} min`,
} as const;

export const search = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "Title, URL, Account Name, Account Email",
  orders: "Name, Email, Event URL, Event Title",
  globalTags: "Name",
  audit: "Person, customer, what was changed, reason",
} as const;

export const tables = {
  loading,
  empty: "No data matching your search criteria",
  /** On a page after the last one, when the number of pages is unknown. */
  pastEnd: "The list ends before this page.",
  goToPage: (page: number) => `Go to page ${formats.number(page)}`,
  showing: (n: number, total: number) => `Showing ${formats.number(n)} of ${formats.number(total)}`,
  /** For more rows than are counted. */
  showingAtLeast: (n: number, atLeast: number) =>
    `Showing ${formats.number(n)} of ${atLeast > n ? `at least ${formats.number(atLeast)}` : "many"}`,
  columns: "Columns",
  dateUtc: "Date (UTC)",
  /** Before the number of shown columns and of all. */
  shownColumns: "shown:",
  allColumns: "Show all columns",
  bulkUpdate: "Bulk Update",
  bulkUpdateRows: (n: number) => `Bulk Update ${n} Rows`,
  activeFilters: "Active filters",
  removeFilter: (text: string) => `Remove ${text}`,
  ownerFilter: (value: string) => `Owner ${value}`,
  /** 'At least 30 in any currency' */
  amountFilter: (label: string, amount: string) => `${label} ${amount} in any currency`,
  amountFilterHelp: "In the currency of each order",
  selectRow: (name: string) => `Select ${name}`,
  closeRow: (name: string) => `Close ${name}`,
  openRow: (name: string) => `Open ${name}`,
  details: "Details",
  options: "Options",
  showAll: "Show all",
  selectAllRows: "Select all rows",
  showTheList: "Show the list",
  closeTheFilters: "Close the filters",
  tagFilterHelp: "The whole tag; suggestions appear while you type",
  showingOfUnknown: (shown: number) => `Showing ${shown} of …`,
  optionsFor: (name: string) => `Options for ${name}`,
} as const;

export const filters = {
  open: "Filter",
  from: "From (UTC)",
  until: "Until (UTC)",
  boughtAfterWatching: "Bought after watching",
} as const;

/** Staff changes of events. Row menu, detail screen and bulk update have different fixed texts. */
export const adminEvents = {
  updatedInRow: "Successfully updated",
  updatedInDetail: "event successfully updated",
  updatedInBulk: "event updated successfully",
  errorUpdating: errorUpdatingEvent,
  cancelled: "Cancelled",
  /** '2 of 3 orders refunded, 1 failed' */
  refundProgress: ({ refunds, refunded, failed }: RefundProgress) =>
    refunds === 0
      ? "Nothing to refund"
      : `${formats.number(refunded)} of ${countOrders(refunds)} refunded${failed > 0 ? `, ${formats.number(failed)} failed` : ""}`,
  /** 'Nov 28, 2026, 3:04 PM by Ada Owner' */
  cancelledBy: (date: string, name: string | null) => (name === null ? date : `${date} by ${name}`),
  refunds: "Refunds",
  cancelledForGood: "It was cancelled, so it cannot be activated again.",
  csvHeaders: {
    cancelledAt: "Cancelled at",
    cancelledBy: "Cancelled by",
    refunds: "Refunds of the cancellation",
  },
  kind: "Kind",
  kinds: { screening: "Screening", festival: "Festival" } satisfies Record<PageKind, string>,
  festival: "Festival",
  ofFestivals: "Of one festival",
  /** 'Festival of 9 screenings' */
  festivalOf: (screenings: number) =>
    formats.plural(screenings, {
      one: "Festival of 1 screening",
      other: `Festival of ${formats.number(screenings)} screenings`,
    }),
  itsScreenings: "Its screenings",
  /** Of a festival, to screenings of other accounts. */
  invitations: {
    title: "Invitations",
    empty: "The festival has invited no screening of another account.",
    invited: "Invited",
    screening: "Screening",
    owner: "Account name or email",
    state: "State",
    reason: "Reason",
    expired: "Expired",
    states: {
      pending: "Waits for an answer",
      accepted: "Accepted",
      declined: "Declined",
      withdrawn: "Withdrawn",
      ended: "Ended",
    } satisfies Record<FestivalInvitationState, string>,
  },
  ticket: "Ticket",
  noTicket: "None needed",
  /** 'Pay what you can, from $5.00, suggested $12.00' */
  suggested: (price: string) => `suggested ${price}`,
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
  openNight: "Open The night",
  commandsNeedReason: "To hold, pause or end the premiere, say first why you act for this customer.",
  members: {
    title: "Live room",
    empty: "No one has entered the live room yet.",
    roles: { viewer: "Viewer", moderator: "Moderator", owner: "Owner", staff: "Staff" },
    banned: (since: string) => `Banned since ${since}`,
    muted: (until: string) => `Muted until ${until}`,
    firstEntered: "First entered",
    name: "Name",
    role: "Role",
    state: "State",
  },
  restorePrompt: "Restoring this event will make it usable to the filmmaker",
  archivePrompt: "Archiving this event will make it not visible to the filmmaker",
  markAllArchived: "Mark all as archived",
  markAllActive: "Mark all as active",
  archiveTitle: (events: number) => `Archive ${countEvents(events)}?`,
  archiving: "Archiving...",
  activateTitle: (events: number) => `Activate ${countEvents(events)}?`,
  activateDescription:
    "Viewers can open them in their screening windows. Events that are not ready are left and listed.",
  activating: "Starting...",
  /** '2 of them are activated; 1 is live now. 340 tickets for events that are not over stop working ...' */
  archiveAffects: ({ activated, live, tickets, registrations, screenings }: ArchivedCounts) =>
    (activated === 0
      ? "None of them is activated."
      : `${countActivated(activated)}; ${countLive(live)}. ${describeLostAccess(tickets, registrations)}`) +
    describeScreenings(screenings),
  archiveAlready: (events: number) =>
    formats.plural(events, {
      one: "1 event is archived already.",
      other: `${formats.number(events)} events are archived already.`,
    }),
  archiveReversible: `You can undo it for ${undoHours} hours, and restore them from the archive later.`,
  consequencesFailed: "The affected people could not be counted. You can archive the events anyway.",
  details: "Details",
  copyPageId: "Copy page id",
  status: "Status",
  activated: "Activated",
  archived: "Archived",
  test: "Test",
  diyEvent: "DIY event",
  mayChange: "The filmmaker may change it",
  restore: "Restore",
  superArchive: "Super archive",
  flags: "Flags",
  superArchived: "Super Archived",
  live: "Live",
  ended: "Ended",
  diy: "DIY",
  linkSentAgain: "Link sent again",
  linkNotSent: "The link could not be sent",
  collectedEmails: "Collected emails",
  date: "Date",
  name: "Name",
  email: "Email",
  country: "Country",
  sendLinkAgain: "Send link again",
  active: "Active",
  archive: "Archive",
  restoring: "Restoring...",
  restoreConsequences: "It gets its address back, unless another event has taken it since.",
  superArchiveConsequences: (url: string) =>
    `Viewers can no longer open its page, ticket holders included, and /${url} becomes free for another event.`,
  eventsNotReady: (events: number) => `${events} events are not ready`,
  eventNotReady: "This event is not ready",
  nothingActivated:
    "Nothing was activated. Please complete the following first. Each link opens the step in the studio.",
  ownersNameOrEmail: "Owner's name or email",
  tagText: "Tag text",
  dateRangeStart: "Date Range Start",
  dateRangeEnd: "Date Range End",
  title: "Title",
  url: "URL",
  eventStart: "Event start",
  eventEnd: "Event end",
  eventsNotLoaded: "The events could not be loaded.",
  events: "Events",
  dateCreated: "Date created",
  emailCapture: "Email capture",
  places: "Places",
  placesTaken: (taken: number, size: number) => `${formats.number(taken)} of ${formats.number(size)} taken`,
  notCounted: "Not counted",
  saleFrom: "Tickets on sale from",
  inStudio: "In the studio",
  sale: "Sale",
  waitingList: "Waiting list",
  filmTeamEmail: "Film team email",
  pageId: "Page id",
  accountEmail: "Account email",
  accountLastName: "Account last name",
  accountId: "Account id",
  connectedAccount: "Connected account",
  lastUpdated: "Last updated",
  tags: "Tags",
  timezone: "Timezone",
  showsHours: "Shows hours",
  account: "Account",
  restoreTitle: (event: string) => `Restore ${event}?`,
  archiveTitleOf: (event: string) => `Archive ${event}?`,
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
  creditsOf: (name: string) => `Credits of ${name}`,
  purchase: "Purchase",
  coupon: "Coupon",
  eventCreated: "Event created",
  eventDuplicated: "Event duplicated",
  festivalCredit: "Screenings of a festival",
  staffChange: "Staff change",
  refundOrLostDispute: "Refund or lost dispute",
  refundReturned: "Refund returned or dispute won",
  creditsLog: "Credits log",
  usageType: "Usage Type",
  creditsChange: "Credits Change",
  date: "Date",
  events: "Events",
  title: "Title",
  url: "URL",
  activated: "Activated",
  duplicateEvent: "Duplicate Event",
  duplicateTitle: (title: string) => `Duplicate ${title}?`,
  duplicateDescription: (firstName: string, credits: number) =>
    `This takes 1 of ${firstName}'s credits; ${credits} available.`,
  duplicating: "Duplicating...",
  inactive: "Inactive",
  pending: "Pending",
  active: "Active",
  details: "Details",
  company: "Company",
  individual: "Individual",
  termsAccepted: (createdAt: string, textVersion: string) => `${createdAt} (version of ${textVersion})`,
  connected: "Connected",
  notConnected: "Not connected",
  copyAccountId: "Copy account id",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  companyName: "Company name",
  teachableId: "Teachable id",
  businessType: "Business type",
  reasonForTheChange: "Reason for the change",
  country: "Country",
  emailCopied: "Email copied",
  copyEmail: "Copy email",
  changeCredits: "Change credits",
  createEvent: "Create event",
  paymentProviderDidNot: "The payment provider did not respond",
  nothing: "Nothing",
  copyOnboardingLink: "Copy onboarding link",
  createEventFor: (firstName: string) => `Create event on behalf of ${firstName}`,
  tag: "Tag",
  name: "Name",
  phoneNumber: "Phone number",
  emailAddress: "Email address",
  creditsAvailable: "Credits available",
  dateAccountCreated: "Date account created",
  purchases: "Purchases",
  notes: "Notes",
  tags: "Tags",
  newEmail: "New email",
  accountCreated: "Account created",
  termsAcceptedTitle: "Terms accepted",
  connectedAccount: "Connected account",
  capability: "Capability",
  bankAccount: "Bank account",
  accountId: "Account id",
  currentlyDue: "Currently due",
  creditsDialog: (available: string) => `${available}. Enter a negative number to remove credits.`,
  creditsAvailableCount: <Part>(credits: Part) => [credits, " credits available"],
  viewAllEvents: "View all events",
  viewAll: "View all",
  /** In lists and filters. */
  businessTypes: { individual: "individual", company: "company" },
} as const;

export const adminCredits = {
  submitChange: "Submit Change",
  missing: "Please enter how many credits to add, or a minus and how many to take away",
  noChange: "Please enter a number other than 0",
  couponTooLarge: (credits: number) =>
    `One customer can get at most ${credits} credits from you in 24 hours, coupons included. Add more to the customer's account: a colleague approves it.`,
  tooLarge: `At most ${formats.number(maxCreditsPerChange)} credits can be added or taken away at a time`,
  newBalance: (credits: number) => `The new balance will be ${formats.number(credits)}`,
  belowZero: "This would leave the account with fewer than 0 credits",
  unknownAccount: "There is no account with this email",
  updatedInRow: "Updated Account Credits",
  updatedInDetail: "credits successfully updated",
  errorUpdatingInRow: "Error updating account credits",
  errorUpdatingInDetail: "Error updating credits",
  creditsChange: "Credits change",
  atMostAtATime: (maxCreditsPerChange: string) => `At most ${maxCreditsPerChange} at a time`,
  submitting: "Submitting...",
  balanceAndChange: (email: string, credits: number, newBalance: string) =>
    `${email} has ${countCredits(credits)}. ${newBalance}.`,
  addCredits: (credits: number) => `Add ${countCredits(credits)}`,
  takeAwayCredits: (credits: number) => `Take away ${countCredits(credits)}`,
  addCreditsTitle: (credits: number) => `Add ${countCredits(credits)}?`,
  takeAwayCreditsTitle: (credits: number) => `Take away ${countCredits(credits)}?`,
} as const;

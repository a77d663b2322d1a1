import type { Contract } from "@matinee/contract";

const TAGS: Readonly<Record<keyof Contract | "uploads", string>> = {
  sessions: "Sign in, sign out, and transfer a session to another app.",
  tokens: "Reset a forgotten password.",
  accounts: "The caller's own account and payouts, and the staff list of customers.",
  dataRequests: "Copies and erasure of personal data, for account holders, viewers and staff.",
  emailLinks: "Confirm a new email of an account, or undo its change, by an emailed link.",
  factors: "Second factors of the caller's own account.",
  customers: "A customer, for staff.",
  pages: "Events.",
  faq: "Questions and answers of an event.",
  products: "The ticket, the donations and the store of an event.",
  orders: "Checkout, and order management by the event's owner.",
  ticketCoupons: "Promo codes of an event's ticket.",
  subscribers: "Registrations for an event.",
  playback: "Playback of videos.",
  videos: "Videos of an event.",
  uploads: "Resumable video uploads with tus 1.0.",
  files: "Images, and private files of digital products.",
  credits: "Credits, which pay for events, and credit coupons.",
  invitations: "Invitations of friends to an event.",
  tags: "Tags of events, accounts and leads.",
  leads: "People who may become customers.",
  adminAccounts: "Customers, for staff.",
  adminPages: "Events, for staff.",
  adminOrders: "Orders, for staff.",
  notes: "Staff notes.",
  reports: "Reports and the audit log, for staff.",
  mails: "The email outbox, for staff.",
  controlRoom: "Live overview, for staff.",
  staff: "Staff accounts and invitations.",
  approvals: "Changes by staff that wait for a second person.",
  actingPeriods: "Staff who act on behalf of a customer.",
  platform: "Public configuration of the installation, and inbound webhooks.",
};

/** The tags of the document, in display order. */
export const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

import type { Contract } from "@matinee/contract";

const TAGS: Readonly<Record<keyof Contract | "uploads", string>> = {
  sessions: "Signing in and out, and moving a session to another of our hosts.",
  tokens: "Resetting a forgotten password.",
  accounts: "One's own account, its payouts, and staff's list of customers.",
  customers: "A customer as staff see one.",
  pages: "Events.",
  faq: "Questions and answers of an event.",
  products: "The ticket, the donations and the store of an event.",
  orders: "Buying, and what the event's owner does with orders.",
  ticketCoupons: "Promo codes of an event's ticket.",
  subscribers: "Registrations for an event.",
  playback: "Watching.",
  videos: "Videos of an event.",
  uploads: "The bytes of videos, by tus 1.0.",
  files: "Images, and the private files of digital products.",
  credits: "Credits, which pay for events, and the coupons that give them.",
  invitations: "Inviting a friend to an event.",
  tags: "Tags of events, accounts and leads.",
  leads: "People who may become customers.",
  adminAccounts: "Customers, for staff.",
  adminPages: "Events, for staff.",
  adminOrders: "Orders, for staff.",
  notes: "Notes of staff.",
  reports: "Numbers and the audit log, for staff.",
  mails: "Emails that went out, for staff.",
  controlRoom: "What is showing now, for staff.",
  staff: "Colleagues.",
  platform: "What the apps know of the installation, and inbound webhooks.",
};

/** The groups of the document, in its order. */
export const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

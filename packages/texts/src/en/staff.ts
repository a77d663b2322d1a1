import { lifetimes, minActingReasonLength } from "@matinee/domain/limits";

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
  noInvitations: "Nobody is invited at the moment",
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
  description: `The customer gets an email with your name and the reason. You can change their events for ${lifetimes.actingMinutes} minutes; the audit log keeps every change.`,
  reason: "Reason",
  reasonHelp: `At least ${minActingReasonLength} characters, for example the number of the support request`,
  reasonTooShort: `Please give a reason of at least ${minActingReasonLength} characters`,
  start: "Start",
  starting: "Starting...",
  onlyLook: "Only look",
  giveReason: "Give a reason to edit",
  end: "End now",
  left: (minutes: number) => (minutes === 1 ? "1 minute left" : `${minutes} minutes left`),
  ended: "You stopped acting for this customer",
} as const;

import { lifetimes } from "@matinee/domain/limits";

export const approvals = {
  send: "Send for approval",
  sending: "Sending...",
  sent: "Sent for approval",
  description: `A customer's new email, the removal of lost second factors, and refunds, cancellations and credits above a limit, need a second person. A request expires after ${lifetimes.approvalDays} days.`,
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
  expiredHelp: `No one decided within ${lifetimes.approvalDays} days. Nothing changed. If it is still needed, ask again.`,
  rejectHelp: "The person who asked and the audit log see it",
  optionalHelp: "Optional. The audit log keeps it.",
  refundWaits: "A refund of this order waits for approval already.",
  creditsWait: "You asked for the same credits already. They wait for approval.",
  cancellationWaits: "The cancellation of this event waits for approval already.",
  refundRefused: (reason: string) =>
    `Approved, but the payment provider rejected the refund: ${reason} You can try again in the list of decided requests.`,
  notFailed: "This refund has not failed, or a colleague tried it again already.",
  retried: "The refund was submitted again",
  reasonMissing: "Please say why, so that your colleague knows.",
  reasonHelp: "A colleague approves this and reads your reason",
  excludedColleague: `You suspended, removed or changed the role of a colleague in the last ${lifetimes.soleApproverWaitDays} days. Until then you cannot approve alone. Please invite another admin.`,
  invitedLately: `You joined by an invitation of the person who asked for this, less than ${lifetimes.approverWaitHours} hours ago. Please ask another colleague.`,
  aloneHelp:
    "You asked for this yourself. No one else may approve it, so your proof counts instead of a second person, and the audit log says so. To have a second person, invite another admin under Staff.",
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

/** The panel of a customer's lost second factors. */
export const factorReset = {
  title: "Sign-in",
  help: "For a customer who can no longer sign in, because the authenticator app, the passkeys and the recovery codes are lost.",
  action: "Remove second factors",
  dialogTitle: "Remove the second factors?",
  description: (email: string) =>
    `For a person who lost the authenticator app, the passkeys and the recovery codes. Check first that it is the person, as strictly as for a new bank account. ${email} gets an email now. A second admin approves it, ${lifetimes.factorResetHours} hours from now at the earliest.`,
  failed: "The request could not be sent",
  none: "This account has no second factor.",
  tooEarly: `The owner has ${lifetimes.factorResetHours} hours to object. Please approve it after that.`,
  used: "The owner has used a second factor or a recovery code since. Please reject this request.",
} as const;

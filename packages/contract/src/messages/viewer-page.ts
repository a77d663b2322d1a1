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
  resetVisits: "Reset visits",
  resetting: "Resetting...",
  /** @param event its title */
  aboutReset: (event: string, visits: number) =>
    `The ticket for “${event}” has ${visits === 1 ? "1 visit" : `${visits} visits`}. They count from 0 again, so that it opens the film as often as a new one.`,
  reasonHelp: "Your colleagues read it in the audit log",
  visitsReset: (email: string) => `The visits of ${email} count from 0 again`,
  resetFailed: "The visits could not be reset",
  copy: "Send a copy of the data",
  aboutCopy: (email: string) =>
    `${email} gets an email with a link to everything that we have about this address. You do not see the copy.`,
  copyConfirm: "Send the copy",
  copyStarted: (email: string) => `The copy is being made. ${email} gets its link by email.`,
  copyFailed: "The copy could not be started",
  erase: "Erase this viewer",
  aboutErasure:
    "The viewer gets an email with a link that confirms the erasure. Seven days after that, their orders and registrations lose name and email.",
  emailLabel: "Type the viewer's email to confirm",
  typeEmail: "Please type the email exactly as shown",
  confirmErasure: "Send the confirmation",
  startingErasure: "Sending...",
  erasureSent: "The viewer gets an email to confirm the erasure",
  erasureFailed: "The erasure could not be started",
} as const;

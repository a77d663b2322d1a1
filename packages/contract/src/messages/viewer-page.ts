/** The back office's page of a viewer. */
export const viewerPage = {
  missing: "There is no viewer at this address",
  allEmails: "All emails",
  receives: "Receives them",
  unsubscribed: (since: string) => `Unsubscribed ${since}`,
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

/** The page behind the link that stops emails. */
export const unsubscribe = {
  statements: {
    title: "No more statements?",
    text: (email: string) => `A statement of earnings goes to ${email} on the first of each month.`,
    stop: "Stop the monthly statements",
    done: (email: string) => `${email} gets no more monthly statements.`,
  },
  emails: {
    title: "No more emails?",
    text: (email: string) =>
      `Reminders and invitations go to ${email}. News that concerns your ticket, such as a new date, is still sent.`,
    stopAbout: (title: string) => `No more emails about ${title}`,
    stopAboutThis: "No more emails about this event",
    stopAll: "No more emails about any event",
    done: (email: string) => `${email} gets no more reminders or invitations.`,
    doneAbout: (email: string, title: string) =>
      `${email} gets no more reminders or invitations about ${title}.`,
  },
  done: "Done",
  broken: {
    title: "This link does not work",
    text: "A part of it may be missing: long links break in some email programs. Open the link in the email itself, or use the unsubscribe button of your email program.",
  },
} as const;

/** Emails to people about the data that we have about them: customers and viewers. */
export const dataEmails = {
  dataExport: {
    none: {
      subject: "Matinee has no data about you",
      preview: "There is nothing to copy.",
      title: "We have no data about you",
      asked: "Someone asked for a copy of the data that we have about this address.",
      text: "We looked, and there is none: no registration, no order and no email.",
    },
    subject: "The copy of your data is ready",
    preview: (days: number) => `You can download it for ${days} days.`,
    title: "Your data is ready",
    text: "You asked for a copy of the data that we have about you. It is a zip file with tables for a spreadsheet and one JSON file.",
    download: "Download my data",
    note: (days: number) =>
      `The link works for ${days} days. Anyone who has it can read your data, so please do not forward this email.`,
  },
  erasureConfirm: {
    subject: "Do you want your data deleted?",
    preview: "Nothing is deleted until you confirm.",
    title: "Delete your data?",
    text: "Someone asked us to delete the data that we have about this address: registrations, tickets, gifts, invitations and when you watched. Your tickets and viewing links then stop working.",
    review: "Review and confirm",
    note: (hours: number) =>
      `The link works for ${hours} hours. If you did not ask, ignore this email: nothing is deleted.`,
  },
  erasureScheduled: {
    subject: (day: string) => `Your data will be deleted on ${day}`,
    preview: "Until then you can change your mind.",
    title: "Your data will be deleted",
    ofAccount: (day: string) => `On ${day} your Matinee account, its events and films are deleted for good.`,
    ofViewer: (day: string) =>
      `On ${day} we delete the data that we have about this address. Your tickets and viewing links then stop working.`,
    byStaff: "Our support team entered this for you.",
    keep: "Keep my data",
    note: "We keep the amounts of orders, which the law requires, without your name. If you did not ask for this, press the button and change your password.",
  },
} as const;

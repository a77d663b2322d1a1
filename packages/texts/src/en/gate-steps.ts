/** The steps between the call to action and the film. */
export const gateSteps = {
  /** In place of the default subtitle, which speaks of a purchase. */
  freeTicketIntro: "The ticket is free. We email you its link.",
  opensOn: (opens: string, opensAt: string) => `Opens ${opens}. ${opensAt}.`,
  esc: "Esc",
  aReminder: "A reminder?",
  aReminderDescription: "We write to you a day and an hour before it opens.",
  ticketFor: (title: string) => `Ticket, ${title}`,
  continue: "Continue",
  email: "Email",
  fullName: "Full name",
  organization: "Organization",
  country: "Country",
  zip: "Zip",
  terms: "Terms",
  noReminder: "Do not send me a reminder before it starts.",
  watchUntil: (closes: string, zoneNote: string) => `Watch until ${closes}. ${zoneNote}.`,
  watchFrom: (opens: string, zoneNote: string) => `Watch from ${opens}. ${zoneNote}.`,
} as const;

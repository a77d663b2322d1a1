/** The studio's lists of an event's orders and registrations, and their reports. */
export const attendees = {
  premiere: "Premiere",
  came: (entered: string, watched: string) => `${entered}, ${watched}`,
  cameHint: "When they entered the live room, and how much of the programme they were there for.",
  didNotCome: "Did not come",
  csvHeaders: {
    premiere: "Premiere",
    entered: "Premiere entered",
    seconds: "Premiere seconds",
  },
} as const;

/** Attendance and income of a festival by screening, in the builder's step Attendees. */
export const screeningFigures = {
  title: "Screenings",
  /** '$1,240.00 with its screenings' */
  withScreenings: (amount: string) => `${amount} with its screenings`,
  empty: "The programme has no screenings yet.",
  noDate: "No date yet",
  invited: "Of another account",
  cancelled: "Cancelled",
  /** Tickets and income of a screening of another account. */
  notYours: "–",
  columns: {
    screening: "Screening",
    opensAt: "Opens",
    tickets: "Tickets",
    registrations: "Registrations",
    watched: "Watched",
    net: "Income, net of fees",
  },
} as const;

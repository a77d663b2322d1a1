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
    passUses: "With a pass",
    watched: "Watched",
    net: "Income, net of fees",
    passShare: "Share of passes",
  },
  /** Below the table. '$4,120.00 of passes' */
  passes: {
    title: (amount: string) => `${amount} of passes, net of fees`,
    explanation:
      "A pass is shared in equal parts over the screenings that it was used for; one that was not used, over all that it covers. Matinee does not pay the shares out.",
    download: "Download CSV of shares by film",
  },
  /** Income of passes that cover no screening any more. */
  noScreening: "No screening",
} as const;

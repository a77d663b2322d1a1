import type { PageKind } from "@matinee/domain/page-kind";

/** Words of several emails. */
export const emailParts = {
  /** @param name empty for a reader whose name is unknown or unfit */
  hello: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
  copyAddress: "If the button does not open, copy this address:",
  writeToSupport: "Write to support",
  expected: "If it was you, you do not need to do anything.",
  openEvent: "Open the event",
  seeEvent: "See the event",
  watch: "Watch the film",
  linkIsTicket:
    "This link is your ticket: keep this email. The calendar file in it adds the date to your calendar.",
  noMoreEmails: "No more emails about this event",
  hasPlace: {
    screening: "You have a place at this screening.",
    festival: "You have a place at this festival.",
  } satisfies Record<PageKind, string>,
  total: "Total",
  orderNumber: (number: string) => `Order ${number}.`,
  /** The dates of an event. */
  showtime: {
    unknown: "The date will be announced.",
    when: "When",
    premiere: "Premiere",
    encore: "Encore",
    opens: "Opens",
    closes: "Closes",
    /** For days without hours. */
    inZone: (days: string, zone: string) => `${days}, ${zone}`,
  },
} as const;

import { formats } from "./formats.ts";

/** The pictures of an event for links and for print. */
export const shareImages = {
  premiere: (start: string) => `Premiere: ${start}`,
  range: (opens: string, closes: string) => `${opens} to ${closes}`,
  cancelled: "This screening was cancelled",
  /** How people get to the event. */
  online: "Online",
  scan: "Scan for tickets and the film",
  scanFestival: "Scan for the programme",
} as const;

/** The card of an event on other sites. */
export const embedCard = {
  now: "Showing now",
  soon: "Coming soon",
  ended: "This screening has ended",
  cancelled: "This screening was cancelled",
  free: "Free",
  register: "Free, with your email",
  /** @param zone of the hours; empty for dates without hours */
  dates: (opens: string, closes: string, zone: string) => `${opens} to ${closes}${zone && `, ${zone}`}`,
  ticket: (price: string) => `${price} a ticket`,
  tickets: "Get tickets",
  buy: (price: string) => `Buy for ${price}`,
  opens: (date: string) => `Opens ${date}`,
  until: (date: string) => `Until ${date}`,
  joinQueue: "Join the queue",
  joinWaitlist: "Join the waiting list",
} as const;

/** What the cards and the pictures of a festival say instead. */
export const festivalCard = {
  facts: (days: string, films: number) =>
    formats.plural(films, { one: `${days}, 1 film`, other: `${days}, ${formats.number(films)} films` }),
  ended: "This festival has ended",
  cancelled: "This festival was cancelled",
  programme: "See the programme",
  getAPass: "Get a pass",
  passesFrom: (price: string) => `Passes from ${price}`,
} as const;

/** The checkout of an event over the pages of other sites. */
export const widgetCheckout = {
  paidOn: "Paid on Matinee. Your link is emailed too.",
  registered: "You are registered, and we emailed you your link.",
  ticketReady: "Your ticket is ready, and we emailed you its link.",
  /** `email` is what the buyer typed. */
  sentTo: (email: string) => `The link is on its way to ${email}. It opens on any device.`,
  newTab: "The film plays on Matinee, in a new tab.",
  watch: "Watch now",
  openTicket: "Open my ticket",
  opens: (date: string) => `The film is available from ${date}.`,
  closed: "Tickets are not sold here right now",
  closedHint: "The event page says what is possible, and when.",
  queueHint:
    "Many people want tickets, so they are sold in a queue. Your place belongs to this browser, and needs a tab of its own.",
  waitlistHint: "All places are taken. Whoever waits gets the next one that is free.",
} as const;

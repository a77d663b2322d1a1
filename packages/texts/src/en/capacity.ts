import { formats } from "./formats.ts";

const places = (count: number) =>
  formats.plural(count, { one: "1 place is", other: `${formats.number(count)} places are` });

/** The places of an event, and when its tickets go on sale: what owners and staff read. */
export const capacity = {
  notCountable: "Everybody may watch this event, so its places cannot be counted",
  gateNeeded: "The places of this event are counted, so everybody must need a ticket or a registration",
  belowTaken: (taken: number) => `${places(taken)} taken already. Please enter at least this number`,
  tooManyHolders: (taken: number) =>
    `With it, ${places(taken)} taken, which is more than the event has. Please enter more places first`,
  saleAfterEnd: "Tickets must go on sale before the event ends",
} as const;

/** What the viewers of an event read about its places. */
export const eventPlaces = {
  /** Of an order for more places than are left. */
  onlyLeft: (left: number) =>
    formats.plural(left, {
      one: "There is only 1 place left at this event.",
      other: `There are only ${formats.number(left)} places left at this event.`,
    }),
  eventSoldOut: "This event is sold out.",
  registrationFull: "All places of this event are taken, so you cannot register any more.",
} as const;

import { formats } from "./formats.ts";

const countPeople = (people: number) =>
  formats.plural(people, { one: "1 person", other: `${formats.number(people)} people` });
const countTickets = (tickets: number) =>
  formats.plural(tickets, { one: "1 ticket", other: `${formats.number(tickets)} tickets` });

/** The waiting lists of an event, as its organizers and staff see them. */
export const waitingLists = {
  title: "Waiting list",
  about: "In the order of the line. What becomes free is offered to the next, never to the public first.",
  figures: {
    people: "People who wait",
    peopleNote: "With and without an offer",
    tickets: "Tickets they want",
    ticketsNote: "As many as each asked for",
    offered: "Offered now",
    offeredNote: "Each for a limited time",
    kept: "Kept for the list",
    keptNote: "Free, and not yet offered",
    listed: "Tickets on the list",
    listedNote: "Of people who cannot come; refunded once somebody has paid",
  },
  shown: "Entries",
  open: "In the line",
  ended: "Ended",
  nobody: "Nobody waits. When the event is sold out, its page offers the waiting list.",
  noneEnded: "No entry has ended yet.",
  place: "Place",
  list: "List",
  tickets: "Tickets",
  /** @param fewer whether an offer of fewer is welcome */
  wanted: (quantity: number, fewer: boolean) =>
    fewer && quantity > 1 ? `${formats.number(quantity)} or fewer` : formats.number(quantity),
  state: "State",
  withPass: "With a pass",
  offers: "Offers",
  lapses: "Lapsed",
  joined: "Joined",
  endedAt: "Ended",
  /** @param until the end of the offer, in words */
  offerUntil: (quantity: number, until: string) => `${countTickets(quantity)} until ${until}`,
  eventPlaces: "Places of the event",
  csv: "the waiting list",
  offerMore: {
    action: "Offer more",
    title: "Offer more to those who wait?",
    which: "Of which list",
    count: "How many more",
    /** What the press changes. @param list undefined for the event's places */
    raises: (list: string | undefined, from: number, to: number) =>
      `${list === undefined ? "The places of the event" : `The number of “${list}”`} go${list === undefined ? "" : "es"} from ${formats.number(from)} to ${formats.number(to)}.`,
    /** @param people who wait in that list */
    whoGetsThem: (people: number) =>
      people === 0
        ? "Nobody waits in this list, so they are on sale to everybody at once."
        : `${countPeople(people)} waiting get them in the order of the line, by email. What they do not take is on sale to everybody.`,
    range: (most: number) => `Between 1 and ${formats.number(most)}`,
    /** @param count undefined while it is not valid */
    confirm: (count: number | undefined) =>
      count === undefined ? "Offer more" : `Offer ${formats.number(count)} more`,
    busy: "Offering...",
    done: (count: number) =>
      formats.plural(count, {
        one: "There is 1 more, for those who wait",
        other: `There are ${formats.number(count)} more, for those who wait`,
      }),
    failed: "No more could be offered. Please try again.",
    over: "The event is over",
    cancelled: "The event is cancelled",
    refused: "Your role cannot change how many places there are",
  },
  remove: {
    action: (email: string) => `Remove ${email} from the waiting list`,
    title: (name: string) => `Remove ${name} from the waiting list?`,
    about:
      "They are told by email. An offer that they have goes to the next in the line. This cannot be undone.",
    reason: "Reason",
    reasonHelp: "They read it in the email and on the page of their entry.",
    reasonMissing: "Please give a reason",
    done: (name: string) => `${name} is no longer on the waiting list`,
    failed: "The entry could not be removed. Please try again.",
  },
  /** On the back office's page of a viewer. */
  ofViewer: {
    title: "Waiting lists",
    none: "On no waiting list",
    inLine: (place: number) => `Place ${formats.number(place)}`,
  },
} as const;

/** The queues on the back office's page of a viewer. */
export const queuesOfViewer = {
  title: "Queues",
  none: "In no queue",
  notDrawn: "Not drawn yet",
  unconfirmed: "The email is not confirmed",
  /** @param until an instant, in words */
  until: (until: string) => `May buy until ${until}`,
} as const;

import type { QueuePlaceEnd } from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";

const nameTickets = (tickets: number) =>
  formats.plural(tickets, { one: "a ticket", other: `${formats.number(tickets)} tickets` });

/** The emails to people in the queue of a sale. */
export const saleQueueEmails = {
  footer: "You get this email because this address was named in the queue for this event.",
  open: "See your place",
  confirm: {
    subject: (title: string) => `Confirm your place in the queue for ${title}`,
    kicker: "Queue",
    text: (tickets: number) => `You are in the queue for ${nameTickets(tickets)}.`,
    before: (time: string) => `Confirm this address before ${time}: confirmed places are drawn first.`,
    after: "With this link you find your place on every device.",
    button: "Confirm your place",
    notYou: "If you did not join, you need to do nothing.",
  },
  turn: {
    subject: (title: string) => `Your turn: ${title}`,
    kicker: "Your turn in the queue",
    text: (tickets: number) =>
      formats.plural(tickets, {
        one: "A ticket is reserved for you.",
        other: `${formats.number(tickets)} tickets are reserved for you.`,
      }),
    minutes: (minutes: number) => `You have ${formats.number(minutes)} minutes to buy, from now on.`,
    button: "Buy now",
  },
  ended: {
    subject: (title: string) => `Your place in the queue for ${title} has ended`,
    kicker: "Place ended",
    reasons: {
      unused: "You did not buy in time, so the next person was let in. You can join the queue again.",
      closed: "The queue has ended. If tickets are left, you can get them without it.",
    } satisfies Partial<Record<QueuePlaceEnd, string>>,
  },
};

import type { WaitlistEnd } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";

const nameTickets = (tickets: number) =>
  formats.plural(tickets, { one: "a ticket", other: `${formats.number(tickets)} tickets` });

/** The emails to people on a waiting list. */
export const waitlistEmails = {
  footer: "You get this email because this address is on the waiting list of this event.",
  open: "See your place",
  noteLeave: "There you can also leave the list.",
  joined: {
    subject: (title: string) => `You are on the waiting list for ${title}`,
    kicker: "Waiting list",
    text: (tickets: number) => `You wait for ${nameTickets(tickets)}.`,
    /** With a pass, and where people register. */
    textOfPlace: "You wait for a place.",
    nextOfPlace: "When it is your turn, we write to you, and a place is kept for you for a while.",
    place: (place: number) => `Your place in the line is ${formats.number(place)}.`,
    next: "When it is your turn, we write to you, and the tickets are kept for you for a while. You pay only if you take them.",
    withPass:
      "When it is your turn, we write to you, and a place is kept for you for a while. You take it with your pass.",
    notYou: "If you did not join, leave the list with the link.",
  },
  offer: {
    subject: (title: string) => `Your turn: ${title}`,
    kicker: "Your turn on the waiting list",
    text: (tickets: number) =>
      formats.plural(tickets, {
        one: "A ticket is kept for you.",
        other: `${formats.number(tickets)} tickets are kept for you.`,
      }),
    place: "A place is kept for you.",
    fewer: (wanted: number) => `You wanted ${formats.number(wanted)}, and said that fewer is fine.`,
    until: "Kept for you until",
    open: "See the offer",
    /** While tickets of others are on the list. */
    ofSomebody:
      "It may be the ticket of somebody who cannot come. It is yours once you have paid; should they use it before that, we tell you, and you keep your place in the line.",
    note: "You do not want it? Pass it on with the link, and it goes to the next in line.",
  },
  lapsed: {
    subject: (title: string) => `Your offer for ${title} has ended`,
    kicker: "Offer ended",
    text: "You did not take what was kept for you, so it went to the next in line.",
    stays: "You are still on the list and keep your place in the line.",
    /** After the second one. */
    toTheEnd: "This was not the first time, so you are at the end of the line now.",
  },
  /** Of an offer that was taken back. */
  withdrawn: {
    subject: (title: string) => `Your offer for ${title} was taken back`,
    kicker: "Offer taken back",
    text: "What we offered you was the ticket of somebody who could not come. They use it after all, so it is no longer on the waiting list. You have paid nothing.",
    stays: "You keep your place in the line, and get the next one.",
  },
  closed: {
    subject: (title: string) => `You are no longer on the waiting list for ${title}`,
    kicker: "Off the waiting list",
    reasons: {
      cancelled: "The organizer has cancelled this event, so its waiting list has ended.",
      ended: "No more places of this event are given out, so its waiting list has ended.",
      withdrawn: "The ticket that you wanted is no longer sold, so its waiting list has ended.",
      unlimited:
        "The places of this event are no longer limited, so its waiting list has ended. You can get one now.",
      removed: "The organizer has taken you off the waiting list.",
      pass: "You no longer have the pass with which you waited for a place, so you are off the waiting list.",
    } satisfies Record<WaitlistEnd, string>,
    words: "The organizer wrote:",
  },
};

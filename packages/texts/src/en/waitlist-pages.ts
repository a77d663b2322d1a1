import { offerHours, type WaitlistEnd } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";

const countTickets = (tickets: number) =>
  formats.plural(tickets, { one: "1 ticket", other: `${formats.number(tickets)} tickets` });

/** The pages of a waiting list, which work without scripts. */
export const waitlistPages = {
  kicker: "Waiting list",
  toEvent: "Open the event page",
  join: {
    title: (event: string) => `Waiting list for ${event}`,
    /** @param people who wait, for `tickets` */
    line: (people: number, tickets: number) =>
      people === 0
        ? "No place is free. Nobody waits yet: you would be the first in line."
        : `No place is free. ${formats.plural(people, {
            one: "1 person waits",
            other: `${formats.number(people)} people wait`,
          })} for ${countTickets(tickets)}.`,
    email: "Email",
    name: "Name",
    tickets: "Tickets",
    fewer: "Fewer is fine",
    fewerHelp: "If only some come back, offer me those first.",
    note: `When it is your turn we email you, and the tickets are kept for you: for ${offerHours.early} hours, in the last two days for ${offerHours.lastDays} hours, and in the last three hours for ${offerHours.lastHours * 60} minutes. You pay only if you take them.`,
    submit: "Join the list",
    notNow: "Not now",
    notSold: "There is no waiting list for this event now.",
  },
  joined: {
    title: "Check your email",
    text: "We sent you a link. It shows your place in the line, and there you can leave the list.",
    next: "When it is your turn, we write to the same address.",
  },
  waiting: {
    kicker: "You are on the waiting list",
    place: "Your place",
    people: "In line",
    wants: (tickets: number, fewer: boolean) =>
      `You wait for ${countTickets(tickets)}${fewer ? ", and fewer is fine." : "."}`,
    wantsPlace: "You wait for a place.",
    withPass: "You wait for a place, which you take with your pass.",
    email: (email: string) => `You can close this page. We write to ${email} when it is your turn.`,
    lapsed: (lapses: number) =>
      formats.plural(lapses, {
        one: "You let 1 offer end.",
        other: `You let ${formats.number(lapses)} offers end.`,
      }),
  },
  offer: {
    kicker: "Your turn on the waiting list",
    until: (tickets: number, time: string) =>
      formats.plural(tickets, {
        one: `A ticket is kept for you until ${time}`,
        other: `${formats.number(tickets)} tickets are kept for you until ${time}`,
      }),
    placeUntil: (time: string) => `A place is kept for you until ${time}`,
    fewer: (wanted: number, offered: number) =>
      `You asked for ${formats.number(wanted)}, and fewer is fine. ${formats.plural(offered, {
        one: "One ticket came back.",
        other: `${formats.number(offered)} tickets came back.`,
      })}`,
    tickets: countTickets,
    /** @param links to the checkout, each for a smaller number of tickets than are kept */
    orFewer: (links: string) => `Or fewer: ${links}. The others go to the next in line.`,
    /** @param price of all of them; null where the buyer chooses it, or pays nothing */
    take: (tickets: number, price: string | null) =>
      `${formats.plural(tickets, { one: "Get my ticket", other: `Get my ${formats.number(tickets)} tickets` })}${price === null ? "" : `, ${price}`}`,
    takePlace: "Take my place",
    needsScripts: "Paying needs a browser that runs scripts.",
    decline: "Pass it to the next in line",
    rules: `Offers last ${offerHours.early} hours, in the last two days before the start ${offerHours.lastDays} hours, and in the last three hours ${offerHours.lastHours * 60} minutes. After two that end you go to the end of the line.`,
  },
  ordered: "Your payment is under way. This page shows it once it is done.",
  taken: {
    title: "You have your place",
    text: "The link to watch is in the email about it.",
  },
  left: { title: "You left the list", text: "Nothing more comes from this list. You may join it again." },
  closed: {
    title: "You are no longer on the list",
    reasons: {
      cancelled: "The organizer has cancelled this event.",
      ended: "No more tickets are sold for this event.",
      withdrawn: "The ticket that you wanted is no longer sold.",
      unlimited: "The places of this event are no longer limited. You can get a ticket now.",
      removed: "The organizer has taken you off the list.",
      pass: "You no longer have the pass with which you waited for a place.",
    } satisfies Record<WaitlistEnd, string>,
    words: (reason: string) => `They wrote: ${reason}`,
  },
  leave: {
    open: "Leave the list",
    ask: (place: number | null) =>
      place === null
        ? "You would lose your place in the line, and what is kept for you goes to the next."
        : `You would lose place ${formats.number(place)} in the line.`,
    yes: "Yes, leave the list",
  },
  broken: {
    title: "This link does not work",
    text: "A part of it may be missing: long links break in some email programs. Please open the link in our newest email about the event.",
  },
} as const;

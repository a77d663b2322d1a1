import type { PageKind } from "@matinee/domain/page-kind";
import { formats } from "./formats.ts";

/** Emails to people who bought, were given or registered for a place, and to those who were invited. */
export const viewerEmails = {
  receipt: {
    preview: (amount: string, name: string) => `${amount}. Thank you${name === "" ? "" : `, ${name}`}.`,
    ticketKicker: "Your ticket",
    kicker: "Your receipt",
    text: (name: string) => `Thank you${name === "" ? "" : `, ${name}`}. This is your receipt.`,
    giftSent: (recipient: string) => `${recipient} has been sent the ticket.`,
    line: (title: string, quantity: number) => (quantity === 1 ? title : `${title} × ${quantity}`),
    shipping: (title: string) => `Shipping, ${title}`,
    promoCode: "Promo code",
    discount: (amount: string) => `-${amount}`,
    download: (title: string) => `Download ${title}`,
    downloadBefore: (day: string) => `Download before ${day}.`,
    downloadBeforeOrAgain: (day: string) =>
      `Download before ${day}. After that, the page of the film has a new link for you.`,
    charge: (descriptor: string) => `The charge appears on your statement as ${descriptor}.`,
  },
  refund: {
    subject: (title: string) => `Your refund for ${title}`,
    preview: (amount: string) => `${amount} goes back to your card.`,
    kicker: "Your refund",
    footer: (number: string, descriptor: string) =>
      `Order ${number}. The charge appeared on your statement as ${descriptor}.`,
    text: (name: string, amount: string) =>
      `${name}, we have sent ${amount} back to the card that you paid with. Banks take up to ten days to show it.`,
    secondCharge: "This order was charged twice: this is the second payment.",
    paid: "Paid",
    thisRefund: "This refund",
    inAll: "Refunded in all",
    ticketsLost: (tickets: number) =>
      formats.plural(tickets, {
        one: "The ticket of this order no longer opens the film.",
        other: "The tickets of this order no longer open the film.",
      }),
    ticketsKept: (tickets: number) =>
      formats.plural(tickets, {
        one: "Your ticket stays as it is.",
        other: "Your tickets stay as they are.",
      }),
    /** After the refund of one of several tickets. @param others which still open the film */
    ticketLost: (others: number) =>
      formats.plural(others, {
        one: "One ticket of this order no longer opens the film. The other one stays as it is.",
        other: "One ticket of this order no longer opens the film. The others stay as they are.",
      }),
  },
  registration: {
    subject: (title: string) => `You are registered for ${title}`,
    kicker: "You are registered",
    text: (name: string) => `Hello${name === "" ? "" : ` ${name}`}, your place is kept.`,
    note: "This link opens the film for you: keep this email. The calendar file in it adds the date to your calendar.",
  },
  registrationReturned: {
    subject: (title: string) => `You gave your registration for ${title} back`,
    kicker: "Registration given back",
    text: "You gave your registration for this event back. Your link no longer opens the film.",
    again: "If you change your mind, you can register again on the event page.",
  },
  freeTicket: {
    subject: (title: string) => `Your free ticket to ${title}`,
    kicker: "A free ticket for you",
    footer: "The hosts of this screening gave us your address to send you this ticket.",
    text: (name: string) => `Hello${name === "" ? "" : ` ${name}`}, the hosts of this screening invite you.`,
  },
  giftReceived: {
    subject: (giver: string, title: string) => `${giver} has given you a ticket to ${title}`,
    preview: (giver: string) => `A ticket from ${giver}`,
    kicker: "A gift for you",
    footer: (giver: string) => `${giver} gave us your address to send you this ticket.`,
    text: (recipient: string, giver: string) => `${recipient}, ${giver} has given you a ticket.`,
  },
  invitation: {
    subject: (title: string) => `You are invited to ${title}`,
    kicker: (sender: string) => `${sender} invites you`,
    footer: (sender: string) => `${sender} gave us your address for this one email.`,
    text: (recipient: string, sender: string) =>
      `${recipient}, ${sender} thought that you would like this film.`,
  },
  viewingLink: {
    subject: (links: number, title: string) =>
      formats.plural(links, { one: `Your link to ${title}`, other: `Your links to ${title}` }),
    kicker: (links: number) => formats.plural(links, { one: "Your link", other: "Your links" }),
    replaced: "Here is your new link. It opens the film on any device; your earlier links no longer do.",
    again: (links: number) =>
      formats.plural(links, {
        one: "Here is your link again. It opens the film on any device.",
        other: `Here are your ${links} links again. Each of them opens the film on any device.`,
      }),
    /** Where a link asks first which ticket to use: that of an order whose first ticket is gone. */
    choosing: {
      replaced: "Here is your new link. Your earlier links no longer work.",
      again: (links: number) =>
        formats.plural(links, {
          one: "Here is your link again. It works on any device.",
          other: `Here are your ${links} links again. They work on any device.`,
        }),
      howTo: "When you have opened this link, choose one of your tickets in My tickets. It opens the film.",
    },
    gift: (giver: string, day: string) => `Your gift ticket from ${giver}, ${day}`,
    ticket: (day: string) => `Your ticket, bought on ${day}`,
    registration: (day: string) => `Your registration of ${day}`,
  },
  cancelled: {
    subject: (title: string) => `Cancelled: ${title}`,
    preview: (title: string) => `${title} was cancelled.`,
    kicker: "Cancelled",
    text: {
      screening: "We are sorry: the organizer has cancelled this screening.",
      festival: "We are sorry: the organizer has cancelled this festival.",
    } satisfies Record<PageKind, string>,
    refund:
      "The payment is refunded to the card that was used. You do not need to do anything. Banks take up to ten days to show the refund.",
    refundToGiver:
      "The payment goes back to the person who gave you the ticket. You do not need to do anything.",
    calendar: "The calendar file in this email removes the entry from your calendar.",
  },
  dateChanged: {
    subject: (title: string) => `New date: ${title}`,
    kicker: "New date",
    text: "The screening has moved, and your place moves with it. It now plays:",
    calendar: "The calendar file in this email updates the entry in your calendar.",
  },
  lessTime: {
    subject: (title: string) => `Less time to watch: ${title}`,
    kicker: "Your time to watch",
    text: "The organizer now gives less time to watch this film. Your page says until when you must begin, or can finish. The film plays:",
  },
  moreTime: {
    subject: (title: string) => `More time to watch: ${title}`,
    kicker: "Your time to watch",
    text: "You have more time to watch this film. Your link stays the same. The film plays:",
  },
  attendeeMail: {
    kicker: "From the film team",
    hadPlace: "You had a place at this screening.",
    /** Of a festival: its email also reaches those who have a place at one of its screenings. */
    ofFestival: {
      hasPlace: "You have a place at this festival or one of its screenings.",
      hadPlace: "You had a place at this festival or one of its screenings.",
      /** The page of the festival, or of the reader's screening. */
      open: "Open your page",
    },
  },
  questionAnswered: {
    subject: (title: string) => `Your question about ${title}`,
    preview: "The film team answers your question from the premiere.",
    kicker: "The film team answers",
    footer: "You get this email because you asked a question at the premiere.",
    youAsked: "At the premiere you asked:",
    answer: "The film team answers:",
  },
  /** To a moderator of a premiere, who needs no account. */
  moderatorInvitation: {
    subject: (event: string) => `Moderate the premiere of “${event}”`,
    preview: "Your link to the live room. You need no account.",
    title: (event: string) => `Moderate “${event}”`,
    text: "The film team asks you to moderate the chat and the questions of this premiere. It works on a phone, and you need no account.",
    open: "Open the live room",
    note: "Whoever has this link can moderate: please do not pass it on. It works until the film team revokes it.",
  },
  reminders: {
    subject: (kicker: string, title: string) => `${kicker}: ${title}`,
    preview: (line: string, opening: string) => `${line} ${opening}`,
    stop: "Send me no more reminders",
    day: { kicker: "Coming up", line: "Your screening is coming up.", link: "Open the event" },
    hour: {
      kicker: "Starting soon",
      line: "Nearly time: your screening is about to open.",
      link: "Take your seat",
    },
    onNow: { kicker: "On now", line: "The screening is open.", link: "Watch the film" },
    lobby: {
      kicker: "The lobby is open",
      line: "Come in: the film starts for everyone at the same moment.",
      link: "Take my seat",
    },
    encore: {
      kicker: "Encore",
      line: "The encore is open: watch whenever you like, with the reactions of the premiere's audience.",
      link: "Watch the encore",
    },
  },
} as const;

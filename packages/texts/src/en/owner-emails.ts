import type { InvitationEnd } from "@matinee/domain/page-kind";
import { formats } from "./formats.ts";

/** Emails to owners, and to their teams, about money and events. */
export const ownerEmails = {
  creditsReceipt: {
    subject: "Your receipt for event credits",
    kicker: "Your receipt",
    title: "Thank you",
    bought: (credits: number) =>
      formats.plural(credits, { one: "1 virtual event credit", other: `${credits} virtual event credits` }),
    preview: (bought: string, amount: string) => `${bought}, ${amount}`,
    text: (name: string) => `Thank you, ${name}. Each credit makes one event, whenever you are ready.`,
    footer: (order: string, descriptor: string) =>
      `Order ${order}. The charge appears on your statement as ${descriptor}.`,
    createEvent: "Create an event",
  },
  bankChanged: {
    subject: (last4: string) => `Your payouts go to the bank account ending ${last4}`,
    title: "A new bank account for your payouts",
    wait: (hours: number) => `Payouts wait ${hours} hours after a bank account was entered.`,
    text: (last4: string, wait: string) =>
      `From now on, your income goes to the bank account ending ${last4}. ${wait}`,
    notYou: "If it was not you, change your password and write to us now, before the money is paid out.",
  },
  payoutNotice: {
    active: {
      subject: "Your payouts are active",
      text: "Your payout account is connected: you can sell tickets and products and receive donations. Your income is paid out to your bank.",
    },
    activeWithoutBank: {
      subject: "Your payout account is connected",
      text: "You can sell tickets and products and receive donations. Please link your bank account in your settings, so that your income can be paid out to you.",
    },
    pending: {
      subject: "Your payout account is being checked",
      text: "The payment provider is checking your details. You do not need to do anything. We email you when the check is done.",
    },
    inactive: {
      subject: "Your payout account needs attention",
      text: "Money cannot be paid out to you at the moment, and paid events cannot be activated. Please complete the details that the payment provider asks for.",
    },
    openSettings: "Open your settings",
  },
  disputeNotice: {
    open: {
      title: "A payment is in dispute",
      text: "A buyer's bank has asked for a payment back. Until the bank decides, the money is held and the buyer's ticket does not open the film.",
      ofPass:
        "A buyer's bank has asked for a payment back. Until the bank decides, the money is held and the buyer's pass opens nothing.",
    },
    lost: {
      title: "A dispute was lost",
      text: "The bank has decided for the buyer: the payment was returned, and the ticket no longer opens the film.",
      ofPass:
        "The bank has decided for the buyer: the payment was returned, and the pass no longer opens anything.",
    },
    won: {
      title: "A dispute was won",
      text: "The bank has decided for you: the payment stays yours, and the buyer's ticket opens the film again.",
      ofPass: "The bank has decided for you: the payment stays yours, and the buyer's pass is valid again.",
    },
    subject: (title: string, event: string) => `${title}: ${event}`,
    event: "Event",
    buyer: "Buyer",
    paid: "Paid",
    reason: "Reason given",
    order: "Order",
    respond: (email: string) =>
      `We respond to the bank for you. If you know the buyer or the reason, write to ${email} soon: banks allow only a few days.`,
  },
  queueOpened: {
    subject: (event: string) => `The queue for ${event} has opened by itself`,
    title: "The queue has opened by itself",
    text: (people: number, time: string) =>
      `${formats.plural(people, {
        one: "1 person",
        other: `${formats.number(people)} people`,
      })} had the checkout of your event open on ${time}. So its queue, which was on standby, has opened: they buy first, and everybody else waits for their turn.`,
    buying: (most: number) =>
      `From now on, ${formats.plural(most, {
        one: "1 person buys",
        other: `at most ${formats.number(most)} people buy`,
      })} at once. On the page Sale you can let more people buy, pause the queue or end it.`,
    open: "See the sale",
  },
  statement: {
    subject: (title: string, owner: string) => `${title}: ${owner}`,
    preview: (month: string) => `What viewers paid, the fees and what was paid out in ${month}.`,
    footer: (owner: string) => `${owner} has this statement sent to you on the first of each month.`,
    stop: "Stop these emails",
    text: (owner: string, month: string) =>
      `The statement of ${owner} for ${month} is attached: what viewers paid, refunds and fees, in total and by event, and the payouts that began in the month.`,
    note: "Answers to this email go to the owner of the account.",
  },
  teamInvitation: {
    title: (event: string) => `Join the team of “${event}”`,
    preview: (owner: string) => `${owner} shares the work on an event.`,
    text: (owner: string) => `${owner} invites you to work on this event in the Matinee studio.`,
    role: (name: string, may: string) => `Your role is ${name}. ${may}`,
    see: "See the invitation",
    note: (until: string) =>
      `You accept with an account that has this address: your own, or a new one. The link works once, until ${until} UTC.`,
  },
  festivalInvitation: {
    title: (festival: string) => `Show your film in “${festival}”`,
    preview: (organizer: string) => `${organizer} invites you to a festival.`,
    ofScreening: (organizer: string, festival: string, screening: string) =>
      `${organizer} would like to show “${screening}” in the programme of the festival “${festival}”.`,
    ofAddress: (organizer: string, festival: string) =>
      `${organizer} would like to show a screening of yours in the programme of the festival “${festival}”. You choose which one, or create it.`,
    see: "See the invitation",
    note: (until: string) =>
      `You can accept or decline until ${until} UTC. Nothing happens without your answer.`,
  },
  festivalAnswer: {
    accepted: (screening: string) => `“${screening}” is in your festival`,
    declined: (festival: string) => `An invitation to “${festival}” was declined`,
    acceptedText: (owner: string, screening: string, festival: string) =>
      `${owner} accepted your invitation. “${screening}” is at the end of the programme of “${festival}”.`,
    declinedText: (email: string, festival: string) => `${email} declined your invitation to “${festival}”.`,
    declinedScreening: (screening: string, festival: string) =>
      `The owner of “${screening}” declined your invitation to “${festival}”.`,
    declinedReason: "They wrote:",
    open: "Open the programme",
  },
  festivalEnd: {
    title: (screening: string, festival: string) => `“${screening}” is no longer in “${festival}”`,
    texts: {
      "by-festival": "The festival took it out of its programme.",
      "by-owner": "Its owner took it out of the programme.",
      "screening-cancelled": "Its owner cancelled the screening.",
      "screening-archived": "The screening was archived.",
      "screening-removed": "Its owner deleted the screening.",
      "festival-cancelled": "The festival was cancelled.",
      "festival-archived": "The festival was closed for good.",
    } satisfies Record<InvitationEnd, string>,
    stays: "Your event stays as it is, with its page and its tickets.",
    reason: "They wrote:",
    /** What holders of passes that covered it get is the organizer's choice. */
    passes: (people: number) =>
      formats.plural(people, {
        one: "1 person holds a pass that covers it. Choose what they get for it: nothing, the use back, or its share of the price. Until then they get nothing; reserved places come back in any case.",
        other: `${formats.number(people)} people hold a pass that covers it. Choose what they get for it: nothing, the use back, or its share of the price. Until then they get nothing; reserved places come back in any case.`,
      }),
    choose: "Choose in the programme",
  },
  festivalTime: {
    title: (screening: string) => `Another time for “${screening}”?`,
    text: (organizer: string, festival: string) =>
      `${organizer} asks you for another time in the festival “${festival}”. You decide: the dates of your event stay yours.`,
    open: "Open the dates",
    note: "Answers to this email go to the festival.",
  },
  uploadInvitation: {
    title: (film: string) => `Send us “${film}”`,
    preview: (organizer: string) => `${organizer} asks you to upload a film. You need no account.`,
    text: (organizer: string, film: string) =>
      `${organizer} asks you to upload “${film}” and to check what is written about it. The link opens a page for this film alone, and you need no account.`,
    message: (organizer: string) => `${organizer} writes:`,
    open: "Upload the film",
    note: (until: string) =>
      `The link works until ${until} UTC. Whoever has it can upload the film: please pass it on only to people who should. An upload that stops goes on where it stopped.`,
  },
  filmReceived: {
    title: (film: string) => `“${film}” has arrived`,
    preview: "Its file is converted now.",
    text: (by: string, film: string) =>
      `${by} has uploaded “${film}”. It is converted now and can be played soon. Events that show the film take the file once it is ready.`,
    open: "See the film",
  },
  /** An email of the owner to the attendees, to the owner before it is sent. */
  attendeeMailTest: {
    subject: (subject: string) => `Test: ${subject}`,
    footer: "This is a test. Attendees find the link that stops these emails here.",
  },
} as const;

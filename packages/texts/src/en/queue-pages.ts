import type { EstimateReason, QueuePlaceEnd } from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";

const countPeople = (people: number) =>
  formats.plural(people, { one: "1 person", other: `${formats.number(people)} people` });

/** The pages of the queue of a sale, which work without scripts. */
export const queuePages = {
  kicker: "Queue",
  title: (event: string) => `Queue for ${event}`,
  toEvent: "Open the event page",
  none: { title: "No queue", text: "Tickets for this event are sold without a queue." },
  early: (time: string) => `You can join from ${time}.`,
  join: {
    opens: (time: string) =>
      `The sale opens on ${time}. Whoever joins before gets a place by lot, so being faster does not help.`,
    email: "Email (optional)",
    emailHelp:
      "We write to you when it is your turn. Confirm it before the opening, and your place is drawn before those without.",
    emailHelpLater:
      "We write to you when it is your turn, and with the link you find your place on every device.",
    tickets: "Tickets",
    submit: "Join the queue",
  },
  in: {
    kicker: "You are in the queue",
    draw: (time: string) => `Your place is drawn on ${time}.`,
    drawing: "The sale is open, and the places are being drawn.",
    confirm: (email: string, time: string) =>
      `Confirm ${email} by ${time}: confirmed places are drawn first.`,
    needsEmail: (email: string) =>
      `Confirm ${email}: many people have joined from your network, so your place counts from then on.`,
    confirmed: (email: string) => `You can close this page. We write to ${email} when it is your turn.`,
    sent: (email: string) =>
      `You can close this page. The email to ${email} has a link to your place, and we write there when it is your turn.`,
    keep: "Keep this page: without a confirmed email it is the only way to your place.",
    place: "Your place",
    ahead: "Ahead of you",
    progress: "How far the queue has come",
    states: { open: "The sale is open", paused: "The sale is paused" },
    toWaitlist: "Join the waiting list",
    turn: (minutes: number) =>
      `Your turn in about ${formats.number(minutes)} ${formats.unitName(minutes, "minute")}`,
    soon: "Your turn comes as soon as somebody has bought.",
    reasons: {
      paused: "The organizer has paused the sale. You keep your place.",
      "may-sell-out": "Those before you may take all that is left. You keep your place, in case they do not.",
      slower: "People take longer to buy than before.",
    } satisfies Record<EstimateReason, string>,
    buying: (buying: number) => `${countPeople(buying)} ${buying === 1 ? "is" : "are"} buying now.`,
    left: (left: number) =>
      formats.plural(left, {
        one: "1 ticket is left.",
        other: `${formats.number(left)} tickets are left.`,
      }),
    again: "Look again",
    failed: "We cannot be reached at the moment. You keep your place, and this page tries again.",
    looks: (seconds: number) => `This page also looks by itself every ${seconds} seconds.`,
  },
  turn: {
    kicker: "Your turn",
    until: (tickets: number, time: string) =>
      formats.plural(tickets, {
        one: `A ticket is reserved for you until ${time}`,
        other: `${formats.number(tickets)} tickets are reserved for you until ${time}`,
      }),
    buy: (tickets: number) =>
      formats.plural(tickets, { one: "Buy my ticket", other: `Buy my ${formats.number(tickets)} tickets` }),
    ordered: "Your payment is under way. This page shows it once it is done.",
    needsScripts: "Paying needs a browser that runs scripts.",
  },
  confirm: {
    text: "Is this your email? Then your place is drawn before those without one.",
    yes: "Yes, confirm it",
  },
  ended: {
    bought: "You have your ticket. The link to watch is in the email about it.",
    unused: "Your time to buy has ended, and the next person was let in. You can join again.",
    left: "You left the queue. You can join again.",
    closed: "The queue has ended. If tickets are left, you can get them without it.",
    merged: "This address has another place in the queue. Its link is in the email about it.",
  } satisfies Record<QueuePlaceEnd, string>,
  joinAgain: "Join the queue again",
  drawn: {
    title: "How my place was drawn",
    before: (drawn: number) =>
      `You came before the opening, so your place was drawn by lot among ${countPeople(drawn)}.`,
    later: "You came after the opening, so you stand behind those who were drawn.",
    coming: "The order is drawn by lot at the opening.",
    sealed: (time: string) =>
      `The draw was sealed on ${time}. The seal fixes its seed, which is shown after the draw.`,
    nobody:
      "A public random number came into it after the list of places was closed. Nobody could choose, and neither could we.",
    seal: "Seal",
    root: "List of places",
    seed: "Seed",
    number: "Public number",
    round: (round: number) => `drand, round ${formats.number(round)}`,
    proof: "All places, to check it yourself",
  },
  proof: {
    title: "How the places were drawn",
    link: "The draw, for everybody",
    coming: (time: string) => `The places are drawn by lot at the opening, ${time}. This page shows it then.`,
    before: (drawn: number, time: string) =>
      formats.plural(drawn, {
        one: `1 person was there before the opening, ${time}, and was drawn by lot.`,
        other: `${formats.number(drawn)} people were there before the opening, ${time}, and were drawn by lot: those with a confirmed email first, then the others.`,
      }),
    later: (later: number) =>
      formats.plural(later, {
        one: "1 person came after it and stands behind them.",
        other: `${formats.number(later)} people came after it and stand behind them, in the order in which they came.`,
      }),
    check: {
      title: "Check it yourself",
      places: "Save all places, without names, as proof.json",
      compare:
        "Compare the seal with the one that you noted before the opening, and the list of places with the one that you noted before the draw.",
      number: (round: number) =>
        `Read round ${formats.number(round)} at drand: its random number is the one of the proof`,
      script: "Save the script that repeats the draw, as check-draw.mjs",
      run: "Run it with Node, where both files are. It prints “The draw is right.”, or what is wrong:",
      command: (seal: string, root: string) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "Leave the queue",
    ask: "You would lose your place, and could only join again at the end.",
    yes: "Yes, leave the queue",
  },
} as const;

import { admissionMinutes, crowdFactor, queueLimits } from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";

const countPeople = (people: number) =>
  formats.plural(people, { one: "1 person", other: `${formats.number(people)} people` });
const countTickets = (tickets: number) =>
  formats.plural(tickets, { one: "1 ticket", other: `${formats.number(tickets)} tickets` });

/** As sentences say it. */
const crowd = formats.number(crowdFactor);

/** The studio's page of a sale with a queue. */
export const saleStep = {
  intro: {
    none: "Tickets are sold to whoever presses first. A queue draws the order by lot instead.",
    /** @param opens the time, in words */
    planned: (opens: string) => `The sale opens ${opens}.`,
    open: (since: string, perPerson: number) =>
      `Open since ${since}. At most ${countTickets(perPerson)} for each person.`,
    ended: (at: string) => `The queue ended ${at}. Tickets are sold without it.`,
  },
  nobodyPlans: "This event has no queue",
  nobodyPlansHint: "The owner or a producer can plan one.",
  over: "The event is over, or cancelled, so that it needs no queue.",
  stale: (since: string) => `No connection. These numbers are from ${since}.`,
  what: {
    title: "What a queue does",
    before: (minutes: number) =>
      `People join before the sale opens, from ${formats.number(minutes)} minutes before it unless you choose otherwise. Being first there gives nobody an advantage.`,
    draw: "At the opening a lot decides the order. The draw is sealed when you plan it, and everybody can check it afterwards.",
    order: "Nothing is drawn: everybody stands in the order in which they come, and the proof says so.",
    turn: `Then the first ones are let in. Each has ${formats.number(admissionMinutes)} minutes, with tickets reserved, and who does not buy makes room for the next.`,
    later: "Whoever comes after the opening stands behind those who were drawn.",
    only: "Until you end it, tickets are sold only through the queue. Free tickets that you give away, passes and offers of the waiting list need none.",
  },
  form: {
    title: "Plan a queue",
    editTitle: "Change the queue",
    opens: "The sale opens",
    opensDay: "Day of the opening",
    opensTime: "Time of the opening",
    inZone: (zone: string) => `In the event's time zone, ${zone}`,
    opensMissing: "Please choose when the sale opens",
    joins: "People join from",
    minutesBefore: (minutes: number) =>
      minutes % 60 === 0
        ? formats.plural(minutes / 60, {
            one: "1 hour before",
            other: `${formats.number(minutes / 60)} hours before`,
          })
        : `${formats.number(minutes)} minutes before`,
    atOnce: "How many buy at once",
    atOnceHelp: "So many people have the checkout open. You can change it while the sale runs.",
    atOnceRange: `Between 1 and ${formats.number(queueLimits.mostBuying)}`,
    perPerson: "Tickets for each person",
    way: "When the queue starts",
    ways: {
      time: "At a time, with a draw",
      now: "At once",
      standby: "By itself in a crowd",
    },
    waysHelp: {
      time: "For a sale that begins. Whoever joins before the opening is drawn by lot.",
      now: "For a sale that runs. Without a draw: everybody stands in the order in which they come, also those who have the checkout open.",
      standby: `Turn the queue on by itself when more than ${crowd} times as many people have the checkout open as may buy at once. Those stay in it.`,
    },
    submit: { time: "Plan the queue", now: "Open the queue now", standby: "Put it on standby" },
    done: {
      time: "The queue is planned. From now on tickets are sold only through it.",
      now: "The queue is open. From now on tickets are sold only through it.",
      standby: "The queue is on standby. Tickets are sold as ever until it opens.",
    },
    saved: "The queue has been changed",
    failed: "The queue could not be saved. Please try again.",
  },
  standby: {
    title: "On standby",
    intro: (people: number) =>
      `On standby: tickets are sold as ever. The queue opens by itself once more than ${formats.number(people)} people have the checkout open.`,
    turnOff: "Turn standby off",
    isOff: "The queue is no longer on standby",
  },
  before: {
    title: "Until the sale opens",
    drawing: "The list is closed, and the places are being drawn. This takes about half a minute.",
    joinsFrom: (time: string) => `People can join from ${time}.`,
    notActivated: "The event is not activated, so nobody can join yet.",
    pausedNow:
      "The queue is paused: it will be drawn at the opening, and nobody is let in until you continue.",
    joined: "Joined",
    joinedNote: "Have a place now",
    confirmed: "Confirmed",
    confirmedNote: "Their email; drawn first",
    unconfirmed: "Not confirmed",
    unconfirmedNote: "Drawn behind those",
    perPerson: "Tickets for each",
    atOnceNote: (atOnce: number) =>
      formats.plural(atOnce, {
        one: "1 person buys at once",
        other: `${formats.number(atOnce)} buy at once`,
      }),
    edit: "Change the times",
  },
  seal: {
    title: "The seal",
    about: "It fixes the seed of the draw already. Everybody can compare it after the draw.",
    sealedOn: (time: string) => `Sealed ${time}`,
  },
  seeAsBuyer: "See it as a buyer",
  pause: "Pause",
  continue: "Continue",
  paused: {
    title: "The sale is paused.",
    text: "Nobody is let in. Those in the checkout can still buy, everybody keeps their place, and the page of each place says so.",
  },
  isPaused: "The sale is paused",
  goesOn: "The sale goes on",
  end: {
    action: "End the queue",
    title: "End the queue?",
    /** What it takes from whom. */
    asks: (waiting: number, buying: number) =>
      waiting + buying === 0
        ? "Nobody is in it. Tickets are sold without it from then on. This cannot be undone."
        : `${countPeople(waiting)} ${waiting === 1 ? "waits" : "wait"} and ${countPeople(buying)} ${buying === 1 ? "is" : "are"} buying. They lose their places, and those with an email are told. A payment that is under way goes on. What is left is sold without the queue. This cannot be undone.`,
    confirm: (people: number) => (people === 0 ? "End the queue" : `End it for ${countPeople(people)}`),
    busy: "Ending...",
    done: "The queue has ended",
  },
  figures: {
    waiting: "Waiting",
    ofCame: (came: number) => `of ${formats.number(came)} who came`,
    buying: "Buying now",
    atOnce: (most: number) => `${formats.number(most)} at once`,
    sold: "Sold",
    left: (left: number) => `${formats.number(left)} left`,
    noLimit: "Without a limit",
    pace: "Pace",
    aMinute: "tickets a minute",
    soldOut: "Sold out in about",
    minutes: (minutes: number) =>
      formats.number(minutes, { style: "unit", unit: "minute", unitDisplay: "short" }),
    hours: (hours: number) => formats.number(hours, { style: "unit", unit: "hour", unitDisplay: "short" }),
    at: (time: string) => `at ${time}`,
    nothingLeft: "Nothing is left",
    noPace: "Nothing sold in the last minutes",
    whilePaused: "Not while it is paused",
  },
  plot: {
    title: "Sold a minute, and people who buy",
    sold: "Sold",
    buying: "Buying at once",
    nothing: "Nobody has been let in yet.",
    /** For screen readers, in place of the plot. */
    lastMinutes: (sold: number, minutes: number) =>
      `${countTickets(sold)} sold in the last ${formats.plural(minutes, { one: "minute", other: `${formats.number(minutes)} minutes` })}.`,
  },
  buyers: {
    title: "Who is in",
    place: "Place",
    buyer: "Buyer",
    state: "State",
    left: "Time left",
    noEmail: "No email given",
    nobody: "Nobody has been let in yet.",
    nobodyNow: "Nobody is in the checkout, and nobody was in the last ten minutes.",
    csv: "All places, CSV",
    states: {
      checkout: "In the checkout",
      paying: "Pays now",
      lapsed: "Let it lapse",
      bought: "Bought",
      left: "Left the queue",
    },
  },
  atOnce: {
    title: "Let in at once",
    label: "How many people buy at once",
    fewer: "One fewer",
    more: "One more",
    about: "Never more than the tickets that are left. A change counts from the next person on.",
    save: (count: number) => `Let in ${formats.number(count)} at once`,
    done: (count: number) => `From now on, ${countPeople(count)} can buy at once`,
  },
  draw: {
    title: "The draw",
    doneAt: (time: string) => `Done at ${time}`,
    notYet: "Not yet",
    drawn: (drawn: number) =>
      formats.plural(drawn, {
        one: "1 person came before the opening, and was drawn by lot.",
        other: `${formats.number(drawn)} people came before the opening, and were drawn by lot.`,
      }),
    later: (later: number) =>
      formats.plural(later, {
        one: "1 came later and stands behind them.",
        other: `${formats.number(later)} came later and stand behind them.`,
      }),
    proof: "The proof, for everybody",
  },
  happened: {
    title: "What happened",
    byItself: "By itself",
    kinds: {
      plan: "Queue planned",
      standby: "Put on standby",
      open: "Sale opened, list closed",
      draw: "Places drawn, seed shown",
      change: "Queue changed",
      pause: "Paused",
      continue: "Continued",
      end: "Queue ended",
    },
    changes: {
      opensAt: (from: string, to: string) => `Opening from ${from} to ${to}`,
      joinsFrom: (from: string, to: string) => `Joining from ${from}, now ${to}`,
      maxBuying: (from: string, to: string) => `Buying at once from ${from} to ${to}`,
      perPerson: (from: string, to: string) => `Tickets for each person from ${from} to ${to}`,
    },
  },
  ended: {
    came: "Came",
    cameNote: "Had a place",
    sold: "Sold",
    soldNote: "Tickets through the queue",
    minutes: "It ran",
  },
} as const;

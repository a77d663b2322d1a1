import {
  type AdmissionProblem,
  type NoBeaconReason,
  type QueueGroup,
  queueLimits,
  type QueuePlaceEnd,
} from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";

/** The queue of a sale. */
export const saleQueue = {
  /** Why a draw had no public random number. */
  withoutBeacon: {
    "not-configured":
      "Drawn without a public random number, because this service has none set up. Whoever knew the seed could have known the order in advance.",
    "frozen-late":
      "Drawn without a public random number, because the list was closed so late that the number could be known. Whoever knew the seed could have known the order in advance.",
    "not-published":
      "Drawn without a public random number, because none was published in time. Whoever knew the seed could have known the order in advance.",
    "nothing-drawn":
      "Nothing was drawn, because nobody came before the opening. Everybody stands in the order in which they came.",
  } satisfies Record<NoBeaconReason, string>,
  festival: "A festival sells passes, which need no queue. Its screenings can have queues",
  opensInThePast: "Please choose a time in the future",
  joinsTooEarly: `People can join at most ${formats.number(queueLimits.maxJoinMinutes / 60)} hours before the opening, and not after it`,
  limitedEarlyBird:
    "The early-bird price is for the first tickets only, but in a queue everybody buys at the price at which they joined. Please end it first, or give it an end in time",
  higherPrice:
    "People wait in the queue of this event, and nobody pays more than as they joined. A lower price is possible, and a higher one once the queue has ended",
  hasOpened: "This queue has opened, so its time can no longer be changed",
  noStandby: "This queue is planned or has opened, so it can no longer wait for a crowd",
  hasEnded: "This queue has ended",
  notYet: "Nobody can join this queue yet",
  emailNeeded:
    "Many people have joined from your network. With your email you can join, too: your place counts once you have confirmed it",
  notDrawn: "The draw has not taken place yet",
  again: "This place has just ended. Please join again",
  tooMany: (most: number) =>
    formats.plural(most, {
      one: "Each person can buy one ticket",
      other: `Each person can buy at most ${formats.number(most)} tickets`,
    }),
  /** Why somebody cannot buy with a place. */
  admissionProblems: {
    none: "Tickets are sold in a queue. Please join it first",
    waiting: "It is not your turn yet. You keep your place in the queue",
    over: "Your time to buy has ended. You can join the queue again",
    ordered: "A payment with this place is under way",
  } satisfies Record<AdmissionProblem, string>,
  tooManyAdmitted: (most: number) =>
    formats.plural(most, {
      one: "One ticket is reserved for you",
      other: `${formats.number(most)} tickets are reserved for you`,
    }),
  groups: {
    confirmed: "Confirmed",
    present: "Not confirmed",
    later: "Came later",
  } satisfies Record<QueueGroup, string>,
  /** How a place ended, as organizers and staff read it. */
  ends: {
    bought: "Bought",
    unused: "Did not buy in time",
    left: "Left the queue",
    closed: "The queue ended",
    merged: "Has another place",
  } satisfies Record<QueuePlaceEnd, string>,
  csvHeaders: {
    place: "Place",
    group: "Group",
    joined: "Joined",
    confirmed: "Confirmed",
    tickets: "Tickets",
    admitted: "Let in",
    reserved: "Reserved tickets",
    until: "Could buy until",
    ended: "Ended",
    endReason: "How it ended",
    placeId: "Place ID",
  },
};

import type { OfferProblem, WaitlistEnd, WaitlistState } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";

/** The waiting list of a sold-out event: its answers, and its report. */
export const waitlist = {
  placesLeft: "There are places left. You can get one now, without the waiting list",
  notCounted: "This event has no number of places, so there is no waiting list",
  tooMany: (most: number) => `An event has at most ${formats.number(most)} places`,
  /** Why an offer cannot be taken. */
  offerProblems: {
    unknown: "This link is not of an offer for this event. Please use the newest email",
    lapsed: "This offer has ended. You are still on the list, unless you left it",
    taken: "This offer was taken already",
    ordered: "A payment for this offer is under way",
    "other-ticket": "This offer is for another ticket",
  } satisfies Record<OfferProblem, string>,
  states: {
    waiting: "Waiting",
    offered: "Has an offer",
    taken: "Got a place",
    left: "Left the list",
    closed: "Ended",
  } satisfies Record<WaitlistState, string>,
  ends: {
    cancelled: "The event was cancelled",
    ended: "No more places are given out",
    withdrawn: "The ticket is no longer sold",
    unlimited: "Places are no longer limited",
    removed: "Removed by the organizer",
    pass: "The pass was sent on or refunded",
  } satisfies Record<WaitlistEnd, string>,
  csvHeaders: {
    joined: "Joined",
    place: "Place",
    tickets: "Tickets",
    fewer: "Fewer is fine",
    ticket: "Ticket",
    list: "List of",
    withPass: "With a pass",
    state: "State",
    offered: "Offered",
    offeredUntil: "Offer until",
    offers: "Offers",
    lapses: "Lapsed offers",
    ended: "Ended",
    reason: "Reason",
  },
} as const;

import type { ListProblem, OfferProblem, WaitlistEnd, WaitlistState } from "@matinee/domain/waitlist";
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
    withdrawn:
      "The ticket of this offer is no longer on the waiting list. You keep your place in the line, and get the next one",
  } satisfies Record<OfferProblem, string>,
  /** Why a ticket cannot be put on the list. */
  listProblems: {
    "not-valid": "This ticket is no longer valid, so it cannot be put on the waiting list",
    listed: "This ticket is on the waiting list already",
    watched: "The film was started with this ticket, so it cannot be put on the waiting list",
    free: "Nothing can be refunded for this ticket. You can give it back",
    "no-list": "This event has no waiting list now, so the ticket stays yours",
  } satisfies Record<ListProblem, string>,
  beingSold: "Somebody is paying for this ticket now, so it cannot be taken off the waiting list",
  /** At the start of a film. */
  cannotWatch:
    "Somebody on the waiting list is paying for this ticket. If they do not, it opens the film again in some minutes",
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

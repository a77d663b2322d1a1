import type { LinkState } from "@matinee/domain/vocabulary";
import { timeToWatch } from "./time-to-watch.ts";
import { ticketProblem } from "./screenings.ts";

/** What became of a viewing link; null for one that opens the film. The API sends the text: the event page is small. */
export const linkProblem: Record<LinkState, string | null> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "This event is over.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled:
    "The organizer has cancelled this event. If you paid for your ticket, the money goes back to your card.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned: "This gift ticket is no longer valid. The person who gave it to you can tell you more.",
  "sent-on": "This ticket was sent on to another person, so this link no longer opens the film.",
  "given-back": "This ticket was given back, so this link no longer opens the film.",
  invalid: "This ticket is no longer valid. The organizer can tell you more.",
  "on-hold": "The payment for this ticket is being reviewed. Until then, this link does not open the film.",
  withdrawn: "The organizer has taken back this free ticket, so it no longer opens the film.",
  removed: "The organizer has removed your registration, so this link no longer opens the film.",
  replaced:
    "A newer link took the place of this one. Open the newest one from your mail, or have it sent again.",
  unknown: ticketProblem.unknownLink,
};

/** Of a registration. */
export const registrationReturned =
  "You gave this registration back, so this link no longer opens the film. You can register again.";

/** Of a ticket that somebody on the waiting list bought. Only who paid for it reads of the money. */
export const ticketSold = {
  refunded:
    "This ticket was sold on the waiting list, so this link no longer opens the film. What was paid for it goes back to you, the way you paid.",
  sold: "This ticket was sold on the waiting list, so this link no longer opens the film.",
};

/** `closed`: it ended for everybody, or the organizer removed the entry. */
export const WAITLIST_STATES = ["waiting", "offered", "taken", "left", "closed"] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/**
 * Why an entry was closed. `ended`: no tickets are sold any more; `withdrawn`: its ticket is no longer sold; `unlimited`: there is no
 * number of places any more; `removed`: by the organizer; `pass`: the person has the pass no more with which they waited.
 */
export const WAITLIST_ENDS = ["cancelled", "ended", "withdrawn", "unlimited", "removed", "pass"] as const;
export type WaitlistEnd = (typeof WAITLIST_ENDS)[number];

/**
 * What a ticket is whose holder put it on the list. `selling`: somebody's order takes its place, is pending, or was paid a moment
 * ago; `off`: it is its holder's again, or ended otherwise.
 */
export const LISTING_STATES = ["listed", "selling", "sold", "off"] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/**
 * Why a ticket is off the list. `taken-off`: by its holder; `watched`: a film was started with it; `ended`: it is suspended or ended
 * otherwise; `closed`: the list ended.
 */
export const LISTING_ENDS = ["taken-off", "watched", "sent-on", "ended", "closed"] as const;
export type ListingEnd = (typeof LISTING_ENDS)[number];

/**
 * Why an offer cannot be taken. `ordered`: a payment for it is under way; `other-ticket`: it is for another ticket; `withdrawn`: it was of
 * somebody's ticket, who uses it after all.
 */
export const OFFER_PROBLEMS = ["unknown", "lapsed", "taken", "ordered", "other-ticket", "withdrawn"] as const;
export type OfferProblem = (typeof OFFER_PROBLEMS)[number];

/** The most tickets that one person waits for. */
export const maxWaitlistQuantity = 6;
/** How many lapsed offers move an entry to the end of its list. */
export const maxLapses = 2;

/**
 * Why a ticket cannot be put on the list. `not-valid`: it is suspended, ended or another person's now; `free`: nothing can be refunded for
 * it; `no-list`: there are places left, none are counted, or no tickets are sold any more.
 */
export const LIST_PROBLEMS = ["not-valid", "listed", "watched", "free", "no-list"] as const;
export type ListProblem = (typeof LIST_PROBLEMS)[number];

/**
 * Decides whether the holder of a ticket may put it on the waiting list (rules/waiting-list.md, Tickets on the list).
 * @param ticket `refundCents`: what its payer would get back; `hasList`: whether its event has a list that its place would go to
 */
export function findListProblem(ticket: {
  isValid: boolean;
  isListed: boolean;
  plays: number;
  refundCents: number;
  hasList: boolean;
}): ListProblem | null {
  if (!ticket.isValid) return "not-valid";
  if (ticket.isListed) return "listed";
  if (ticket.plays > 0) return "watched";
  if (ticket.refundCents <= 0) return "free";
  return ticket.hasList ? null : "no-list";
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long kept places wait for the first in line, who wants more than there are. */
export const waitForFirstMinutes = 30;
/**
 * How long nothing is offered to somebody whose offer lapsed or who passed it on: it goes to those behind them. Longer than kept places wait
 * for the first, so that what nobody else fits is on sale.
 */
export const skipMinutes = 60;
/** How long an offer lasts at least whose payment failed. */
export const retryMinutes = 15;

/** Hours of an offer that is made early, in the last two days and in the last hours before the start. */
export const offerHours = { early: 24, lastDays: 2, lastHours: 0.25 } as const;
const LAST_DAYS_MS = 48 * HOUR_MS;
const LAST_HOURS_MS = 3 * HOUR_MS;

/**
 * Returns until when an offer made at `now` lasts: shorter the nearer the start, or the end of sales once it has begun, and never
 * beyond that end (rules/waiting-list.md, Offers).
 * @param startsAt null without a start
 * @param salesEnd null while no end is known
 */
export function computeOfferEnd(
  { startsAt, salesEnd }: { startsAt: Date | null; salesEnd: Date | null },
  now: Date,
): Date {
  const goal = startsAt && startsAt > now ? startsAt : (salesEnd ?? startsAt);
  const ahead = goal ? goal.getTime() - now.getTime() : Infinity;
  const hours =
    ahead < LAST_HOURS_MS
      ? offerHours.lastHours
      : ahead < LAST_DAYS_MS
        ? offerHours.lastDays
        : offerHours.early;
  return endBySales(now.getTime() + hours * HOUR_MS, salesEnd);
}

/** Returns until when an offer lasts whose payment failed at `now`: as before, but long enough for another try. */
export const extendOffer = (offeredUntil: Date, salesEnd: Date | null, now: Date): Date =>
  endBySales(Math.max(offeredUntil.getTime(), now.getTime() + retryMinutes * MINUTE_MS), salesEnd);

const endBySales = (time: number, salesEnd: Date | null) =>
  new Date(salesEnd ? Math.min(time, salesEnd.getTime()) : time);

/** Returns until when somebody gets no offer after one that they did not take. */
export const computeSkip = (now: Date): Date => new Date(now.getTime() + skipMinutes * MINUTE_MS);

/** Returns whether kept places have waited long enough for the first in line, who wants more. */
export const hasWaitedForFirst = (keptSince: Date, now: Date): boolean =>
  now.getTime() - keptSince.getTime() >= waitForFirstMinutes * MINUTE_MS;

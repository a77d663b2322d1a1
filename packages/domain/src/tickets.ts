import type { ProductType } from "./admission.ts";
import { isTicketType } from "./admission.ts";
import { getEqualShare } from "./rounding.ts";

/** Bounds of the rules of an event's tickets. */
export const ticketLimits = { perOrder: 50, hoursBefore: 8760 } as const;

/** Minutes in which a ticket of a second order of the same person can be given back, whatever the event's rule. */
export const secondOrderReturnMinutes = 60;

/** The rules of an event's tickets. Hours count back from its start: the premiere's, else the opening. */
export interface TicketRules {
  /** The most tickets of one order. */
  perOrder: number;
  sendOn: boolean;
  /** Hours before the start at which sending on ends; null: with the event. */
  sendOnUntilHours: number | null;
  /** Hours before the start until which paid tickets can be given back; null: never. */
  giveBackHours: number | null;
}

export const defaultTicketRules: TicketRules = {
  perOrder: 10,
  sendOn: true,
  sendOnUntilHours: null,
  giveBackHours: null,
};

/** What a ticket is now. `ended`: refunded, cancelled or withdrawn. */
export const TICKET_STATES = ["valid", "suspended", "sent-on", "returned", "ended"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Returns what a ticket is, from its entitlement. */
export function getTicketState(ticket: {
  suspendedAt: Date | null;
  revokedAt: Date | null;
  revokedReason: string | null;
}): TicketState {
  if (ticket.revokedAt !== null)
    return ticket.revokedReason === "sent-on" || ticket.revokedReason === "returned"
      ? ticket.revokedReason
      : "ended";
  return ticket.suspendedAt === null ? "valid" : "suspended";
}

/** Why a ticket cannot be sent on or given back. */
export const TICKET_PROBLEMS = [
  "sent-on",
  "returned",
  "ended",
  "suspended",
  "being-sold",
  "over",
  "time-over",
  "off",
  "too-late",
  "played",
] as const;
export type TicketProblem = (typeof TICKET_PROBLEMS)[number];

/** A ticket and its event, as far as the rules of sending on and giving back look at them. */
export interface TicketOfEvent {
  state: TicketState;
  /** Whether somebody on the waiting list pays for it now. */
  isBeingSold?: boolean;
  /** Of a pass, those in all its screenings. */
  plays: number;
  /** Whether a pass may be sent on; null of a ticket, for which its event decides. */
  transferable?: boolean | null;
  /** Cents. */
  paidCents: number;
  /** The event's start and end; null while it has none. */
  startsAt: Date | null;
  closesAt: Date | null;
  /** When its time to begin or to finish ends; null while it ends with the event. */
  timeEndsAt: Date | null;
}

const HOUR_MS = 3_600_000;

/**
 * Decides whether the holder of a ticket may send it on. The organizer and staff may do so at any time while it is valid.
 * Source: rules/tickets.md, Sending on.
 */
export function findSendProblem(
  ticket: TicketOfEvent,
  rules: TicketRules,
  now: Date,
  isOrganizer = false,
): TicketProblem | null {
  if (ticket.state !== "valid") return ticket.state;
  if (ticket.isBeingSold) return "being-sold";
  if (ticket.closesAt !== null && ticket.closesAt <= now) return "over";
  if (ticket.timeEndsAt !== null && ticket.timeEndsAt <= now) return "time-over";
  if (isOrganizer) return null;
  if (!(ticket.transferable ?? rules.sendOn)) return "off";
  if (isPast(ticket.startsAt, rules.sendOnUntilHours, now)) return "too-late";
  // What is left of a pass goes along.
  return ticket.plays > 0 && ticket.transferable == null ? "played" : null;
}

/**
 * Decides whether the holder of a ticket may give it back. Free tickets can always be given back.
 * @param isSecondOrder whether it was bought within the last hour by someone who had a ticket already
 * Source: rules/tickets.md, Giving back.
 */
export function findReturnProblem(
  ticket: TicketOfEvent,
  rules: TicketRules,
  now: Date,
  isSecondOrder = false,
): TicketProblem | null {
  if (ticket.state !== "valid") return ticket.state;
  if (ticket.isBeingSold) return "being-sold";
  if (ticket.closesAt !== null && ticket.closesAt <= now) return "over";
  if (ticket.timeEndsAt !== null && ticket.timeEndsAt <= now) return "time-over";
  if (ticket.paidCents === 0) return null;
  if (ticket.plays > 0) return "played";
  if (isSecondOrder) return null;
  if (rules.giveBackHours === null) return "off";
  return isPast(ticket.startsAt, rules.giveBackHours, now) ? "too-late" : null;
}

const isPast = (startsAt: Date | null, hours: number | null, now: Date): boolean =>
  startsAt !== null && hours !== null && startsAt.getTime() - hours * HOUR_MS <= now.getTime();

/** A ticket of an order that is sold: the index of its line, and what is paid for it in cents. */
export interface SoldTicket {
  line: number;
  paidCents: number;
}

/**
 * Lists the tickets of an order in the order of its lines, with what is paid for each. The discount is shared in proportion to
 * the prices, and the cents that are left go to the largest remainders, the first ticket first. Donations, goods and shipping
 * are outside, so that the tickets and these add up to the order's total. Source: rules/tickets.md, Money of one ticket.
 * @param taxesOnTop by line: its tax that came on top of the price, which its tickets share equally
 */
export function listSoldTickets(
  lines: readonly { type: ProductType; unitCents: number; quantity: number }[],
  discountCents: number,
  taxesOnTop: readonly (number | undefined)[] = [],
): SoldTicket[] {
  const units = lines.flatMap(({ type, unitCents, quantity }, line) =>
    isTicketType(type)
      ? Array.from({ length: quantity }, (_, rank) => ({
          line,
          unitCents,
          taxCents: getEqualShare(taxesOnTop[line] ?? 0, quantity, rank),
        }))
      : [],
  );
  const fullCents = units.reduce((sum, { unitCents }) => sum + unitCents, 0);
  const paidCents = Math.max(0, fullCents - discountCents);
  if (fullCents === 0) return units.map(({ line }) => ({ line, paidCents: 0 }));
  const shares = units.map(({ line, unitCents, taxCents }, index) => {
    const exact = unitCents * paidCents;
    return { line, index, taxCents, paidCents: Math.floor(exact / fullCents), remainder: exact % fullCents };
  });
  const left = paidCents - shares.reduce((sum, share) => sum + share.paidCents, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share) => ({
    line: share.line,
    paidCents: share.paidCents + (rounded.has(share.index) ? 1 : 0) + share.taxCents,
  }));
}

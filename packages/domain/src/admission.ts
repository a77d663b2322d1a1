import type { Gate } from "./gate.ts";

/** How often one order or one registration may start the film. Source: rules/playback.md, Plays and devices. */
export const maxPlays = 20;
/** How many devices may play with one ticket at the same time. */
export const maxDevices = 2;

export const orderStatuses = [
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
  "failed",
  "expired",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const productTypes = ["digital", "physical", "paywall", "donation", "ticket", "pass"] as const;
export type ProductType = (typeof productTypes)[number];

export type AdmissionOrder = {
  pageId: string;
  status: OrderStatus;
  totalCents: number;
  refundedCents: number;
  /** The payment provider's status of the newest dispute; null without a dispute. */
  disputeStatus: string | null;
  lines: readonly { type: ProductType }[];
};

/** Returns whether a product of this type opens its event's page. A donation never opens a paywall, and a pass opens screenings. */
export function isAdmittingType(type: ProductType): boolean {
  return type === "paywall" || type === "ticket";
}

/**
 * Returns whether a unit of this type is a ticket: it has a holder and a link, promo codes and limits apply to it, and it can be
 * given free. A pass is one.
 */
export function isTicketType(type: ProductType): boolean {
  return type === "paywall" || type === "ticket" || type === "pass";
}

/** Returns whether the tickets of an order with these lines are passes: a festival sells no other tickets. */
export const hasPass = (lines: readonly { type: ProductType }[]): boolean =>
  lines.some(({ type }) => type === "pass");

/**
 * Returns whether a unit of this type takes one of its event's places. A pass takes one in each screening, once it is used.
 * Source: rules/tickets.md, Places.
 */
export function takesPlace(type: ProductType): boolean {
  return type === "paywall" || type === "ticket";
}

/** The payment provider's statuses of disputes that the owner won. Every other status suspends access. */
const settledDisputes = ["won", "warning_closed", "prevented"];

/** Returns whether a dispute with this status suspends access: open and lost disputes do. */
export function isSuspendedByDispute(disputeStatus: string | null): boolean {
  return disputeStatus !== null && !settledDisputes.includes(disputeStatus);
}

/** Returns whether the whole total was refunded. A free order is refunded only when its status says so. */
export function isFullyRefunded(
  order: Pick<AdmissionOrder, "status" | "totalCents" | "refundedCents">,
): boolean {
  return order.status === "refunded" || (order.totalCents > 0 && order.refundedCents >= order.totalCents);
}

/** Why an entitlement is revoked. `sent-on`: another ticket took its place; `returned`: its holder gave it back. */
export const ENTITLEMENT_ENDS = [
  "refunded",
  "cancelled",
  "withdrawn",
  "removed",
  "sent-on",
  "returned",
] as const;
export type EntitlementEnd = (typeof ENTITLEMENT_ENDS)[number];

/** `none`: it has nothing that admits, or was not paid. */
export type OrderAccess = "none" | "admits" | "suspended" | "revoked";

/**
 * Decides what an order's payment and dispute do to its entitlement. It admits when it is paid, not fully refunded and not in
 * dispute, and has a line of a ticket or pass. A partial refund keeps access. Source: rules/access.md, Access.
 */
export function decideOrderAccess(order: Omit<AdmissionOrder, "pageId">): OrderAccess {
  if (!order.lines.some((line) => isTicketType(line.type))) return "none";
  if (isFullyRefunded(order)) return "revoked";
  if (!["paid", "partially_refunded", "disputed"].includes(order.status)) return "none";
  return order.status === "disputed" || isSuspendedByDispute(order.disputeStatus) ? "suspended" : "admits";
}

/** Returns whether an order opens the paywall of `pageId`: it belongs to this event and admits. */
export function isAdmittingOrder(order: AdmissionOrder, pageId: string): boolean {
  return order.pageId === pageId && decideOrderAccess(order) === "admits";
}

/** The right to watch an event, of an order or of a registration's viewing link. */
export type Entitlement = { pageId: string; suspendedAt: Date | null; revokedAt: Date | null };

/** Returns whether an entitlement admits to `pageId`: it is of this event and neither suspended nor revoked. */
export function isAdmittingEntitlement(entitlement: Entitlement, pageId: string): boolean {
  return entitlement.pageId === pageId && entitlement.suspendedAt === null && entitlement.revokedAt === null;
}

/** Returns whether a registration admits to `pageId`: it is of this event, and neither removed by its owner nor given back. */
export function isAdmittingSubscriber(
  subscriber: { pageId: string; removedAt: Date | null; returnedAt: Date | null },
  pageId: string,
): boolean {
  return subscriber.pageId === pageId && subscriber.removedAt === null && subscriber.returnedAt === null;
}

/** What the server found for a viewer's credentials of one event. A pass of its festival takes the place of both. */
export type Holdings = { admittingOrder: boolean; subscription: boolean; pass?: boolean };

/** What each gate requires; null when it admits everyone. */
const requiredByGate: Record<Gate, keyof Holdings | null> = {
  none: null,
  donationOnly: null,
  emailCapture: "subscription",
  paywall: "admittingOrder",
  presale: "admittingOrder",
};

/**
 * Returns whether the gate admits a viewer who holds this. Ignores the window and the plays.
 * An order never replaces a registration, nor the other way round; a pass opens whatever its festival asks for. Source: rules/access.md, Access.
 */
export function isAdmitted(gate: Gate, holdings: Holdings): boolean {
  const required = requiredByGate[gate];
  return required === null || holdings[required] || holdings.pass === true;
}

/**
 * Returns whether a ticket holder may start the film. A playback session that was counted already may continue, so that
 * a reload during the last play does not lock the viewer out.
 */
export function hasPlaysLeft(plays: number, sessionCounted = false): boolean {
  return plays < maxPlays || sessionCounted;
}

export type FilmAccess = { kind: "full" } | { kind: "preview"; seconds: number } | { kind: "denied" };

/**
 * Decides how much of the feature the server may serve while the event is live. The first `showTimeSeconds` are free
 * before the paywall; an optional paywall asks but withholds nothing. Source: rules/access.md, Free preview.
 */
export function decideFilmAccess(
  gate: Gate,
  holdings: Holdings,
  paywall: { showTimeSeconds: number; isOptional: boolean },
): FilmAccess {
  if (isAdmitted(gate, holdings)) return { kind: "full" };
  if (gate !== "paywall") return { kind: "denied" };
  if (paywall.isOptional) return { kind: "full" };
  return paywall.showTimeSeconds > 0
    ? { kind: "preview", seconds: paywall.showTimeSeconds }
    : { kind: "denied" };
}

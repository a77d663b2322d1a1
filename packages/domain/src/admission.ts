import type { Gate } from "./gate.ts";

/** How often one order or one registration may start the film. */
export const maxPlays = 20;
/** How many devices one ticket plays on at a time. */
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

export const productTypes = ["digital", "physical", "paywall", "donation", "ticket"] as const;
export type ProductType = (typeof productTypes)[number];

export type AdmissionOrder = {
  pageId: string;
  status: OrderStatus;
  totalCents: number;
  refundedCents: number;
  /** The provider's word for the newest dispute, null when there never was one. */
  disputeStatus: string | null;
  lines: readonly { type: ProductType }[];
};

/** Whether a product of this type lets its buyer in. A donation never opens a paywall. */
export function isAdmittingType(type: ProductType): boolean {
  return type === "paywall" || type === "ticket";
}

/** Disputes that ended in the owner's favour, in the provider's words; every other one suspends. */
const settledDisputes = ["won", "warning_closed", "prevented"];

/** Whether a dispute in this state keeps its order's holder out: open ones and lost ones do. */
export function isSuspendedByDispute(disputeStatus: string | null): boolean {
  return disputeStatus !== null && !settledDisputes.includes(disputeStatus);
}

/** All the money was given back. An order that cost nothing is refunded only when its status says so. */
export function isFullyRefunded(
  order: Pick<AdmissionOrder, "status" | "totalCents" | "refundedCents">,
): boolean {
  return order.status === "refunded" || (order.totalCents > 0 && order.refundedCents >= order.totalCents);
}

/**
 * Whether an order opens the paywall of `pageId`: an order of this event that is paid, not fully refunded
 * and not in dispute, and holds a paywall or ticket line (behaviour §4). A partial refund keeps it.
 */
export function isAdmittingOrder(order: AdmissionOrder, pageId: string): boolean {
  return (
    order.pageId === pageId &&
    (order.status === "paid" || order.status === "partially_refunded") &&
    !isFullyRefunded(order) &&
    !isSuspendedByDispute(order.disputeStatus) &&
    order.lines.some((line) => isAdmittingType(line.type))
  );
}

/** Whether a registration counts for `pageId`: one of this event that its owner has not removed. */
export function isAdmittingSubscriber(
  subscriber: { pageId: string; removedAt: Date | null },
  pageId: string,
): boolean {
  return subscriber.pageId === pageId && subscriber.removedAt === null;
}

/** What a viewer's credentials are worth for one event, as the server found them. */
export type Entitlements = { admittingOrder: boolean; subscription: boolean };

/** What each gate asks for; null where it lets everyone pass. */
const entitlementByGate: Record<Gate, keyof Entitlements | null> = {
  none: null,
  donationOnly: null,
  emailCapture: "subscription",
  paywall: "admittingOrder",
  presale: "admittingOrder",
};

/**
 * Whether the gate lets these holdings pass. Says nothing about the window or the visits.
 * An order never replaces a registration, nor the other way round.
 */
export function isAdmitted(gate: Gate, entitlements: Entitlements): boolean {
  const asked = entitlementByGate[gate];
  return asked === null || entitlements[asked];
}

/**
 * Whether a holder may start the film again. A sitting that was counted already may go on after the last
 * visit, so that a reload in the twentieth showing does not lock the viewer out.
 */
export function hasPlaysLeft(plays: number, sessionCounted = false): boolean {
  return plays < maxPlays || sessionCounted;
}

export type FilmAccess = { kind: "full" } | { kind: "preview"; seconds: number } | { kind: "denied" };

/**
 * How much of the feature the server may serve while the event is live. `showTimeSeconds` of it are free to
 * anyone before the paywall asks; a paywall that is optional keeps nothing back, only asks.
 */
export function decideFilmAccess(
  gate: Gate,
  entitlements: Entitlements,
  paywall: { showTimeSeconds: number; isOptional: boolean },
): FilmAccess {
  if (isAdmitted(gate, entitlements)) return { kind: "full" };
  if (gate !== "paywall") return { kind: "denied" };
  if (paywall.isOptional) return { kind: "full" };
  return paywall.showTimeSeconds > 0
    ? { kind: "preview", seconds: paywall.showTimeSeconds }
    : { kind: "denied" };
}

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

export const productTypes = ["digital", "physical", "paywall", "donation", "ticket"] as const;
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

/** Returns whether a product of this type admits its buyer. A donation never opens a paywall. */
export function isAdmittingType(type: ProductType): boolean {
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

/**
 * Returns whether an order opens the paywall of `pageId`: it belongs to this event, is paid, not fully refunded and not
 * in dispute, and has a paywall or ticket line. A partial refund keeps access. Source: rules/access.md, Access.
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

/** Returns whether a registration admits to `pageId`: it belongs to this event and its owner has not removed it. */
export function isAdmittingSubscriber(
  subscriber: { pageId: string; removedAt: Date | null },
  pageId: string,
): boolean {
  return subscriber.pageId === pageId && subscriber.removedAt === null;
}

/** What the server found for a viewer's credentials of one event. */
export type Entitlements = { admittingOrder: boolean; subscription: boolean };

/** The entitlement that each gate requires; null when it admits everyone. */
const entitlementByGate: Record<Gate, keyof Entitlements | null> = {
  none: null,
  donationOnly: null,
  emailCapture: "subscription",
  paywall: "admittingOrder",
  presale: "admittingOrder",
};

/**
 * Returns whether the gate admits a viewer with these entitlements. Ignores the window and the plays.
 * An order never replaces a registration, nor the other way round. Source: rules/access.md, Access.
 */
export function isAdmitted(gate: Gate, entitlements: Entitlements): boolean {
  const required = entitlementByGate[gate];
  return required === null || entitlements[required];
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

import type { Entitlements } from "./admission.ts";
import type { Phase } from "./phase.ts";

export const guestStatuses = ["new", "subscribed", "prepaid", "paid"] as const;
export type GuestStatus = (typeof guestStatuses)[number];

/**
 * Who the guest is to this event. `paid`: admitted by an order while the paywall is on; `prepaid`: the same
 * before the opening; `subscribed`: registered while email capture is on. Email capture comes first, as it
 * does in the gate, so that a guest who is not `new` is one whom the gate admits.
 */
export function decideGuestStatus(
  settings: { emailCapture: boolean; enablePaywall: boolean },
  entitlements: Entitlements,
  phase: Phase,
): GuestStatus {
  if (settings.emailCapture) return entitlements.subscription ? "subscribed" : "new";
  if (settings.enablePaywall && entitlements.admittingOrder) return phase === "before" ? "prepaid" : "paid";
  return "new";
}

import type { Holdings } from "./admission.ts";
import type { Phase } from "./phase.ts";

export const guestStatuses = ["new", "subscribed", "prepaid", "paid"] as const;
export type GuestStatus = (typeof guestStatuses)[number];

/**
 * Decides the guest status; a pass counts as what the gate asks for. `paid`: admitted by an order while the paywall is on; `prepaid`: the same before the opening;
 * `subscribed`: registered while email capture is on. Email capture comes first as in the gate, so that the gate admits
 * every guest who is not `new`. Source: rules/access.md, Guest status.
 */
export function decideGuestStatus(
  settings: { emailCapture: boolean; enablePaywall: boolean },
  holdings: Holdings,
  phase: Phase,
): GuestStatus {
  const hasPass = holdings.pass === true;
  if (settings.emailCapture) return holdings.subscription || hasPass ? "subscribed" : "new";
  if (settings.enablePaywall && (holdings.admittingOrder || hasPass))
    return phase === "before" ? "prepaid" : "paid";
  return "new";
}

import type { Holdings } from "./admission.ts";
import { gateOf } from "./gate.ts";
import type { Gate, GateSettings } from "./gate.ts";
import { guestStatus } from "./guest.ts";
import type { GuestStatus } from "./guest.ts";
import { isComplete, isLive, phaseAt } from "./phase.ts";
import type { Phase, ScreeningWindow } from "./phase.ts";

export type GateStatus = { type: Gate; guest: GuestStatus; live: boolean; complete: boolean; phase: Phase };

/** Gate, guest and phase of an event for one viewer at one instant, from the same idea of live. */
export function gateStatus(
  event: { window: ScreeningWindow | null; activated: boolean; settings: GateSettings },
  holdings: Holdings,
  now: Date,
): GateStatus {
  const { window, activated, settings } = event;
  const phase = phaseAt(window, now);
  const live = isLive(window, now, activated);
  return {
    type: gateOf(settings, live),
    guest: guestStatus(settings, holdings, phase),
    live,
    complete: isComplete(window, now),
    phase,
  };
}

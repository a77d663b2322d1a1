import type { Holdings } from "./admission.ts";
import { decideGate } from "./gate.ts";
import type { Gate, GateSettings } from "./gate.ts";
import { decideGuestStatus } from "./guest.ts";
import type { GuestStatus } from "./guest.ts";
import { isComplete, isLive, getPhase } from "./phase.ts";
import type { Phase, ScreeningWindow } from "./phase.ts";

export type GateStatus = { type: Gate; guest: GuestStatus; live: boolean; complete: boolean; phase: Phase };

/** Decides gate, guest status and phase of an event for one viewer at one instant, all with the same value of `live`. */
export function decideGateStatus(
  event: { window: ScreeningWindow | null; activated: boolean; settings: GateSettings },
  holdings: Holdings,
  now: Date,
): GateStatus {
  const { window, activated, settings } = event;
  const phase = getPhase(window, now);
  const live = isLive(window, now, activated);
  return {
    type: decideGate(settings, live),
    guest: decideGuestStatus(settings, holdings, phase),
    live,
    complete: isComplete(window, now),
    phase,
  };
}

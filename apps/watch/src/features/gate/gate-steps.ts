import type { GateFlow, GateFlowSettings, GateStep } from "@matinee/domain/gate-flow";

/** Counts the steps from the current one to the last, for '2 of 3'; null for a step that is not counted. */
export function countSteps(
  flow: GateFlow,
  settings: Pick<GateFlowSettings, "askDonations" | "live">,
): { current: number; total: number } | null {
  const steps = listSteps(flow, settings);
  const index = steps.indexOf(flow.step);
  return index === -1 || steps.length < 2 ? null : { current: index + 1, total: steps.length };
}

function listSteps(
  { purpose, afterWatch, filmEnded, isPreviewPaused, askedReminder }: GateFlow,
  { askDonations, live }: Pick<GateFlowSettings, "askDonations" | "live">,
): GateStep[] {
  if (filmEnded) return ["checkout", "payment-success"];
  if (purpose === "donation")
    return [afterWatch ? "midroll" : "for-your-donation", "checkout", "payment-success"];
  const first: GateStep[] = isPreviewPaused ? [] : live ? ["pre-paywall"] : askedReminder ? ["reminder"] : [];
  return [...first, ...(askDonations ? (["donation"] as const) : []), "checkout", "payment-success"];
}

const ticketSteps: readonly GateStep[] = ["free-preview", "pre-paywall", "donation", "checkout"];

/** Whether the guest is buying a ticket. Until it is paid, the API grants only the free preview. */
export function hasYetToPay({ purpose, step }: GateFlow): boolean {
  return purpose === "ticket" && ticketSteps.includes(step);
}

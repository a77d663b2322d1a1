import type { GateFlow, GateFlowSettings, GateStep } from "@matinee/domain/gate-flow";

/** The dialog's way from the present step to its end, for '2 of 3'; null where there is nothing to count. */
export function countSteps(
  flow: GateFlow,
  settings: Pick<GateFlowSettings, "askDonations" | "live">,
  askedReminder: boolean,
): { current: number; total: number } | null {
  const way = listSteps(flow, settings, askedReminder);
  const at = way.indexOf(flow.step);
  return at === -1 || way.length < 2 ? null : { current: at + 1, total: way.length };
}

function listSteps(
  { purpose, afterWatch, filmEnded, isPreviewPaused }: GateFlow,
  { askDonations, live }: Pick<GateFlowSettings, "askDonations" | "live">,
  askedReminder: boolean,
): GateStep[] {
  if (filmEnded) return ["checkout", "payment-success"];
  if (purpose === "donation")
    return [afterWatch ? "midroll" : "for-your-donation", "checkout", "payment-success"];
  const first: GateStep[] = isPreviewPaused ? [] : live ? ["pre-paywall"] : askedReminder ? ["reminder"] : [];
  return [...first, ...(askDonations ? (["donation"] as const) : []), "checkout", "payment-success"];
}

const ticketSteps: readonly GateStep[] = ["free-preview", "pre-paywall", "donation", "checkout"];

/** On the way to a ticket: until it is paid the server gives the free preview alone, and need not be asked for more. */
export function hasYetToPay({ purpose, step }: GateFlow): boolean {
  return purpose === "ticket" && ticketSteps.includes(step);
}

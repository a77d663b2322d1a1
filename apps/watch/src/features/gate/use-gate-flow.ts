import {
  advanceFlow,
  closedFlow,
  type GateFlow,
  type GateFlowEvent,
  type GateFlowSettings,
  type GateStep,
  stepBack,
  stepForward,
  countStepsFromPage,
} from "@matinee/domain/gate-flow";
import { startTransition, useEffect, useRef, useState, useTransition } from "react";
import { useIsHydrated } from "../../lib/use-viewer-time-zone.ts";
import { saveOverlay, readOverlayAfterReload } from "../../lib/overlay-storage.ts";

/** The steps that a reload restores: those with a form, before it is submitted. */
const restorableSteps: readonly GateStep[] = [
  "reminder",
  "register",
  "pre-paywall",
  "donation",
  "for-your-donation",
  "checkout",
];

/**
 * Runs the steps between the call to action and the film. While the code of a step loads, `isOpening` is true and the
 * page stays as it was. A reload restores the step.
 */
export function useGateFlow(
  pageId: string,
  settings: GateFlowSettings & {
    /** The call to action still opens the gate. Once the viewer is admitted, a reload restores no step. */
    mayStart: boolean;
  },
): {
  flow: GateFlow;
  send: (event: GateFlowEvent) => void;
  isOpening: boolean;
  /** For the browser's Back and Forward. */
  back: { steps: number; onBack: () => void; onForward: () => boolean };
} {
  const [flow, setFlow] = useState(closedFlow);
  const [isOpening, startOpening] = useTransition();
  // Only an opening shows that it is pending, which renders the page once more.
  const start = flow.step === "closed" ? startOpening : startTransition;
  const send = (event: GateFlowEvent) =>
    start(() => setFlow((before) => advanceFlow(before, event, settings)));

  // The stored viewer record is available only after hydration.
  const isHydrated = useIsHydrated();
  const mayStart = useRef(settings.mayStart);
  useEffect(() => {
    mayStart.current = settings.mayStart;
  });
  useEffect(() => {
    const stored = isHydrated && mayStart.current ? readOverlayAfterReload(pageId, "gate") : null;
    if (stored && isRestorable(stored)) startTransition(() => setFlow(stored));
  }, [pageId, isHydrated]);

  useEffect(() => {
    if (isHydrated)
      saveOverlay(pageId, "gate", restorableSteps.includes(flow.step) && !flow.afterWatch ? flow : null);
  }, [pageId, isHydrated, flow]);

  const back = {
    steps: countStepsFromPage(flow, settings),
    onBack: () => startTransition(() => setFlow((before) => stepBack(before, settings))),
    onForward() {
      const next = stepForward(flow, settings);
      if (next) startTransition(() => setFlow(next));
      return next !== null;
    },
  };
  return { flow, send, isOpening, back };
}

function isRestorable(stored: Record<string, unknown>): stored is GateFlow {
  return (
    restorableSteps.some((step) => step === stored["step"]) &&
    Object.entries(closedFlow).every(([name, value]) => typeof stored[name] === typeof value)
  );
}

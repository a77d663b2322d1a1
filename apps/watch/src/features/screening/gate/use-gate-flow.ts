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
import { useEffect, useRef, useState, useTransition } from "react";
import { saveOverlay, readOverlayAfterReload } from "../../../lib/overlay-storage.ts";
import { useIsHydrated } from "../../../lib/use-viewer-time-zone.ts";

/** Steps that a reload comes back to: those in which something is typed or chosen, before there is an answer. */
const restorableSteps: readonly GateStep[] = [
  "reminder",
  "register",
  "pre-paywall",
  "donation",
  "for-your-donation",
  "checkout",
];

/**
 * Where the guest stands between the button and the film. A step whose code is still on its way shows as `isOpening`,
 * with the page as it was. A reload comes back to the step.
 */
export function useGateFlow(
  pageId: string,
  settings: GateFlowSettings & {
    /** The button still asks something: whoever has been let in meanwhile is asked nothing again. */
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
  const [isOpening, startTransition] = useTransition();
  const send = (event: GateFlowEvent) =>
    startTransition(() => setFlow((before) => advanceFlow(before, event, settings)));

  // What this browser knows of the viewer is known once the page has come alive.
  const isAlive = useIsHydrated();
  const mayStart = useRef(settings.mayStart);
  useEffect(() => {
    mayStart.current = settings.mayStart;
  });
  useEffect(() => {
    const kept = isAlive && mayStart.current ? readOverlayAfterReload(pageId, "gate") : null;
    if (kept && isRestorable(kept)) startTransition(() => setFlow(kept));
  }, [pageId, isAlive]);

  useEffect(() => {
    if (isAlive)
      saveOverlay(pageId, "gate", restorableSteps.includes(flow.step) && !flow.afterWatch ? flow : null);
  }, [pageId, isAlive, flow]);

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

function isRestorable(kept: Record<string, unknown>): kept is GateFlow {
  return (
    restorableSteps.some((step) => step === kept["step"]) &&
    Object.entries(closedFlow).every(([name, value]) => typeof kept[name] === typeof value)
  );
}

import {
  advanceFlow,
  closedFlow,
  type GateFlow,
  type GateFlowEvent,
  type GateFlowSettings,
} from "@matinee/domain/gate-flow";
import { useState, useTransition } from "react";

/**
 * Where the guest stands between the button and the film. A step whose code is still on its way shows as `isOpening`,
 * with the page as it was.
 */
export function useGateFlow(settings: GateFlowSettings): {
  flow: GateFlow;
  send: (event: GateFlowEvent) => void;
  isOpening: boolean;
} {
  const [flow, setFlow] = useState(closedFlow);
  const [isOpening, startTransition] = useTransition();
  const send = (event: GateFlowEvent) =>
    startTransition(() => setFlow((before) => advanceFlow(before, event, settings)));
  return { flow, send, isOpening };
}

// @vitest-environment happy-dom
import { closedFlow, type GateFlow } from "@matinee/domain/gate-flow";
import { act, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveOverlay } from "../../lib/overlay-storage.ts";
import { useGateFlow } from "./use-gate-flow.ts";

/** The navigation entry of a page that was loaded again, as browsers have it. */
class Navigation {
  readonly type = "reload";
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([new Navigation() as never]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function findStepAfterReload(mayStart: boolean): Promise<GateFlow["step"]> {
  saveOverlay("event", "gate", { ...closedFlow, step: "checkout", donationCents: 500 });
  let step: GateFlow["step"] = "closed";
  function Page() {
    const { flow } = useGateFlow("event", {
      mayStart,
      live: true,
      askDonations: true,
      isOptional: false,
      askReminder: false,
    });
    useEffect(() => {
      step = flow.step;
    });
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Page />));
  act(() => root.unmount());
  return step;
}

test("a reload restores the checkout, but not of an event that ended or of a viewer who is admitted meanwhile", async () => {
  expect(await findStepAfterReload(true)).toBe("checkout");
  expect(await findStepAfterReload(false)).toBe("closed");
});

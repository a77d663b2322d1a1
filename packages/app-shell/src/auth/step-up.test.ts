import { expect, test } from "vitest";
import { getStepUpRequest, requestStepUp } from "./step-up.ts";

test("actions at the same time wait for one dialog", async () => {
  const outcomes = [requestStepUp({ action: "export" }), requestStepUp({ action: "credits" })];
  expect(getStepUpRequest()?.action).toBe("export");
  getStepUpRequest()?.settle(true);
  expect(await Promise.all(outcomes)).toEqual([true, true]);
  expect(getStepUpRequest()).toBeNull();
});

test("a closed dialog proves nothing", async () => {
  const outcome = requestStepUp({ action: "refund" });
  getStepUpRequest()?.settle(false);
  expect(await outcome).toBe(false);
});

test("asks for nothing when the action is unknown", async () => {
  expect(await requestStepUp({})).toBe(false);
  expect(getStepUpRequest()).toBeNull();
});

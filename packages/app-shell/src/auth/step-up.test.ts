import { expect, test } from "vitest";
import { requestStepUp, stepUpQuestion } from "./step-up.ts";

test("actions at the same time wait for one dialog", async () => {
  const outcomes = [requestStepUp({ action: "export" }), requestStepUp({ action: "credits" })];
  expect(stepUpQuestion.get()?.subject).toBe("export");
  stepUpQuestion.get()?.settle(true);
  expect(await Promise.all(outcomes)).toEqual([true, true]);
  expect(stepUpQuestion.get()).toBeNull();
});

test("a closed dialog proves nothing", async () => {
  const outcome = requestStepUp({ action: "refund" });
  stepUpQuestion.get()?.settle(false);
  expect(await outcome).toBe(false);
});

test("asks for nothing when the action is unknown", async () => {
  expect(await requestStepUp({})).toBe(false);
  expect(stepUpQuestion.get()).toBeNull();
});

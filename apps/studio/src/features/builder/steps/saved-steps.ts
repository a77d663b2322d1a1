import { isStepKey, type StepKey } from "./steps.ts";

const buildKey = (eventId: string) => `matinee.saved-steps.${eventId}`;

/** Reads the steps of an event that were saved on this device, including steps saved empty. */
export function readSavedSteps(eventId: string): readonly StepKey[] {
  return (localStorage.getItem(buildKey(eventId)) ?? "").split(" ").filter((step) => isStepKey(step));
}

export function rememberSavedStep(eventId: string, step: StepKey): void {
  const steps = readSavedSteps(eventId);
  if (steps.includes(step)) return;
  try {
    localStorage.setItem(buildKey(eventId), [...steps, step].join(" "));
  } catch {
    // Storage is full or blocked: the button reads Save and Continue once more.
  }
}

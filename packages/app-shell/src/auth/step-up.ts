import { STEP_UP_ACTIONS, type StepUpAction } from "@matinee/contract/policy";

/** An action that waits for a proof of identity. */
export interface StepUpRequest {
  action: StepUpAction;
  /** Ends the wait: the action is repeated if the user proved to be the owner. */
  settle: (isProven: boolean) => void;
}

let current: { request: StepUpRequest; outcome: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function setCurrent(next: typeof current): void {
  current = next;
  for (const notify of listeners) notify();
}

/**
 * Asks the user for a proof of identity; `StepUp` shows the dialog. Actions that need one at the same time wait for the
 * same dialog.
 * @param details of the error step-up-needed
 * @returns whether the user proved to be the owner, so that the request can be repeated
 */
export function requestStepUp(details: Readonly<Record<string, unknown>>): Promise<boolean> {
  if (current) return current.outcome;
  const action = STEP_UP_ACTIONS.find((known) => known === details["action"]);
  if (!action) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (isProven: boolean) => {
    setCurrent(null);
    resolve(isProven);
  };
  setCurrent({ request: { action, settle }, outcome: promise });
  return promise;
}

/** Returns the proof of identity that a request waits for; null while none waits. */
export const getStepUpRequest = (): StepUpRequest | null => current?.request ?? null;

/** Subscribes to changes, as `useSyncExternalStore` expects. */
export function subscribeToStepUp(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

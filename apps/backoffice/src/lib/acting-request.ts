import { ApiFailure } from "@matinee/app-shell/api/api-failure";

let ask: ((customerId: string) => void) | null = null;

/** Sets what asks for the reason of a change that staff make for a customer. @returns a function that removes it */
export function handleActingRequests(handler: (customerId: string) => void): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = null;
  };
}

/** Asks for the reason if the API rejected a change because none was given. @returns whether it does */
export function requestReason(error: unknown): boolean {
  if (!ask || !(error instanceof ApiFailure) || error.code !== "acting-period-needed") return false;
  const { customerId } = error.details;
  if (typeof customerId !== "string") return false;
  ask(customerId);
  return true;
}

import type { CheckoutMessage } from "@matinee/domain/checkout-messages";

/** Whether another site shows this document in a frame. */
export const isFramed = (): boolean => window.parent !== window;

/**
 * Sends a message to the site around the frame. Only the site that the address names gets it, and `frame-ancestors` lets
 * only the event's sites show the frame.
 */
export function sendToSite(message: CheckoutMessage): void {
  const site = readSite(new URLSearchParams(window.location.search).get("site") ?? "");
  if (isFramed() && site) window.parent.postMessage(message, site);
}

/** Returns an origin unchanged; null for anything else, such as `*`. */
function readSite(text: string): string | null {
  return URL.canParse(text) && new URL(text).origin === text ? text : null;
}

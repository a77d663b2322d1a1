import { tabStore } from "@matinee/app-shell/browser-storage";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { readObject } from "@matinee/app-shell/read-object";

/** One attempt to place an order, with the idempotency key that prevents a second order. */
export interface OrderAttempt {
  key: string;
  body: CreateOrder;
  /** The credential of an order that awaits the bank's confirmation. */
  pendingSlug?: string;
}

const buildStorageKey = (pageId: string) => `matinee.attempt.${pageId}`;

/** Stores an attempt until the response arrives, so that a reload during a payment cannot pay twice. */
export function saveAttempt(pageId: string, scope: string, attempt: OrderAttempt | null): void {
  tabStore.write(buildStorageKey(pageId), attempt && JSON.stringify({ scope, attempt }));
}

/** Reads the attempt at the same order that got no response. */
export function readAttempt(pageId: string, scope: string): OrderAttempt | null {
  const stored = readObject(tabStore, buildStorageKey(pageId));
  // Only saveAttempt writes this value.
  return stored["scope"] === scope && stored["attempt"] ? (stored["attempt"] as OrderAttempt) : null;
}

import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { readObject, tabStore } from "../../../lib/browser-storage.ts";

/** What one press of the button asks for, under the key that keeps it from being done twice. */
export interface OrderAttempt {
  key: string;
  /** The order without its token: the same again is the same attempt. */
  wanted: string;
  body: CreateOrder;
  /** The bank was asked to confirm: what became of it is known under this. */
  pendingSlug?: string;
}

const storageKey = (pageId: string) => `matinee.attempt.${pageId}`;

/** Keeps an attempt until its answer is known, so that a reload in the middle of a payment cannot pay twice. */
export function saveAttempt(pageId: string, scope: string, attempt: OrderAttempt | null): void {
  tabStore.write(storageKey(pageId), attempt && JSON.stringify({ scope, attempt }));
}

/** The attempt at the same lines whose answer never came. */
export function readAttempt(pageId: string, scope: string): OrderAttempt | null {
  const kept = readObject(tabStore, storageKey(pageId));
  // Only keepAttempt writes it.
  return kept["scope"] === scope && kept["attempt"] ? (kept["attempt"] as OrderAttempt) : null;
}

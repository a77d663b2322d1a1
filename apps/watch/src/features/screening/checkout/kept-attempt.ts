import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { readObject, tab } from "../../../lib/stored.ts";

/** What one press of the button asks for, under the key that keeps it from being done twice. */
export interface Attempt {
  key: string;
  /** The order without its token: the same again is the same attempt. */
  wanted: string;
  body: CreateOrder;
  /** The bank was asked to confirm: what became of it is known under this. */
  pendingSlug?: string;
}

const keyOf = (pageId: string) => `matinee.attempt.${pageId}`;

/** Keeps an attempt until its answer is known, so that a reload in the middle of a payment cannot pay twice. */
export function keepAttempt(pageId: string, scope: string, attempt: Attempt | null): void {
  tab.write(keyOf(pageId), attempt && JSON.stringify({ scope, attempt }));
}

/** The attempt at the same lines whose answer never came. */
export function readAttempt(pageId: string, scope: string): Attempt | null {
  const kept = readObject(tab, keyOf(pageId));
  // Only keepAttempt writes it.
  return kept["scope"] === scope && kept["attempt"] ? (kept["attempt"] as Attempt) : null;
}

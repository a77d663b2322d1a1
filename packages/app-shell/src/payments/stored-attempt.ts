import { retentionDays } from "@matinee/domain/retention";
import { tabStore } from "../browser-storage.ts";
import { createRandomId } from "../device-id.ts";
import { readObject } from "../read-object.ts";

/** One attempt to pay, with the idempotency key that prevents a second payment. */
export interface PaymentAttempt<Body> {
  key: string;
  body: Body;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The id of a payment that awaits the bank's confirmation. */
  pendingId?: string;
}

/** A day less than the API keeps keys: a form that opens with the attempt has as long to send it. */
const lifetimeMs = (retentionDays.idempotencyKeys - 1) * 86_400_000;

const buildStorageKey = (name: string) => `matinee.attempt.${name}`;

/** Creates an attempt with a new idempotency key. */
export function createAttempt<Body>(body: Body): PaymentAttempt<Body> {
  return { key: createRandomId(), body, startedAt: Date.now() };
}

/**
 * Stores an attempt until its outcome is known, so that a reload during a payment cannot pay twice.
 * @param scope what the attempt pays for; an attempt with the same name replaces it, whatever its scope
 */
export function saveAttempt<Body>(name: string, scope: string, attempt: PaymentAttempt<Body> | null): void {
  tabStore.write(buildStorageKey(name), attempt && JSON.stringify({ scope, attempt }));
}

/**
 * Reads the attempt with this name and scope that has no outcome. A browser that restores its tabs may still have an
 * attempt whose key the API has purged: sent again, it would be another payment. It is ignored.
 */
export function readAttempt<Body>(name: string, scope: string): PaymentAttempt<Body> | null {
  const stored = readObject(tabStore, buildStorageKey(name));
  if (stored["scope"] !== scope || !stored["attempt"]) return null;
  // Only saveAttempt writes this value.
  const attempt = stored["attempt"] as PaymentAttempt<Body>;
  // The page of an earlier version stored no start. Its attempt is kept: a new one could pay a second time.
  const isPastUse = Date.now() - attempt.startedAt >= lifetimeMs;
  return isPastUse ? null : attempt;
}

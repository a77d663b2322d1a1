import { createHash } from "node:crypto";
import { Failure } from "../failures.ts";
import type { Collection } from "../store/collection.ts";
import type { ApiRequest } from "./api.ts";
import type { SavedAnswer } from "../store/saved-answer.ts";

const KEPT_SECONDS = 24 * 3600;
export type Answer = { status: number; body: string };

/** Implements Stripe's idempotency: replays the same request, rejects another one, and conflicts with a running one. */
export class Idempotency {
  readonly #saved: Collection<SavedAnswer>;
  readonly #running = new Set<string>();
  readonly #now: () => number;

  constructor(saved: Collection<SavedAnswer>, now: () => number) {
    this.#saved = saved;
    this.#now = now;
  }

  /**
   * Claims the request's key, if it has one. Returns the response to replay, or undefined when the caller has to
   * process the request and then call `finish`.
   * @throws Failure 400 when the key was used for another request, 409 while the first one is running
   */
  begin(request: ApiRequest): SavedAnswer | undefined {
    const key = buildKey(request);
    if (key === undefined) return undefined;
    const before = this.#saved.get(key);
    if (before && before.created > this.#now() - KEPT_SECONDS) {
      if (before.fingerprint !== computeFingerprint(request)) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.idempotencyKey}' if you meant to execute a different request.`;
        throw new Failure(400, { type: "idempotency_error", message }, false);
      }
      return before;
    }
    if (this.#running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.idempotencyKey}. Please try again later.`;
      throw new Failure(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
    }
    this.#running.add(key);
    return undefined;
  }

  /** Releases the key. Stores the response, if there is one, for later requests. */
  finish(request: ApiRequest, answer: Answer | undefined): void {
    const key = buildKey(request);
    if (key === undefined) return;
    this.#running.delete(key);
    if (!answer) return;
    this.#saved.put({
      id: key,
      fingerprint: computeFingerprint(request),
      requestId: request.id,
      status: answer.status,
      body: answer.body,
      created: this.#now(),
    });
  }

  /** Removes all keys, also those of running requests. */
  clear(): void {
    this.#running.clear();
  }
}

function buildKey(request: ApiRequest): string | undefined {
  if (request.method !== "POST" || request.idempotencyKey === undefined) return undefined;
  return `${request.account ?? ""}|${request.idempotencyKey}`;
}

/** Computes a digest, since saved responses go to disk and the parameters may contain a card number. */
function computeFingerprint(request: ApiRequest): string {
  return createHash("sha256")
    .update(`${request.path} ${JSON.stringify(request.params)}`)
    .digest("base64url");
}

import { createHash } from "node:crypto";
import { Failure } from "../failures.ts";
import type { Collection } from "../store/collection.ts";
import type { ApiRequest } from "./api.ts";

const KEPT_SECONDS = 24 * 3600;

/** The first answer given under an idempotency key. The id is the key, with the account it was used for. */
export type SavedAnswer = {
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  created: number;
};

export type Answer = { status: number; body: string };

/** Stripe's idempotency: same key and request replays, another request is refused, a running one conflicts. */
export class Idempotency {
  readonly #saved: Collection<SavedAnswer>;
  readonly #running = new Set<string>();
  readonly #now: () => number;

  constructor(saved: Collection<SavedAnswer>, now: () => number) {
    this.#saved = saved;
    this.#now = now;
  }

  /**
   * Claims the request's key, if it has one. Returns the answer to replay, or undefined when the work is to be
   * done; then `finish` must follow.
   * @throws Failure 400 when the key was used for another request, 409 while the first one is running
   */
  begin(request: ApiRequest): SavedAnswer | undefined {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const before = this.#saved.get(key);
    if (before && before.created > this.#now() - KEPT_SECONDS) {
      if (before.fingerprint !== fingerprintOf(request)) {
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

  /** Frees the key; with an answer, keeps it for whoever asks again. */
  finish(request: ApiRequest, answer: Answer | undefined): void {
    const key = keyOf(request);
    if (key === undefined) return;
    this.#running.delete(key);
    if (!answer) return;
    this.#saved.put({
      id: key,
      fingerprint: fingerprintOf(request),
      requestId: request.id,
      status: answer.status,
      body: answer.body,
      created: this.#now(),
    });
  }

  /** Forgets what is running too, for a reset. */
  clear(): void {
    this.#running.clear();
  }
}

function keyOf(request: ApiRequest): string | undefined {
  if (request.method !== "POST" || request.idempotencyKey === undefined) return undefined;
  return `${request.account ?? ""}|${request.idempotencyKey}`;
}

/** A digest, since the parameters may hold a card number and saved answers go to disk. */
function fingerprintOf(request: ApiRequest): string {
  return createHash("sha256")
    .update(`${request.path} ${JSON.stringify(request.params)}`)
    .digest("base64url");
}

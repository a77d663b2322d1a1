import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import type { Store } from "../store/store.ts";
import { AT_ONCE, postEvent } from "./post-event.ts";
import { WebhookRules } from "./webhook-rules.ts";

export type WebhookEndpoint = { url: string; secret: string };

/** One attempt to deliver an event. */
export type Delivery = {
  event: string;
  type: string;
  attempt: number;
  at: string;
  status: number | null;
  error: string | null;
};

const ATTEMPTS = 12;
const KEPT_DELIVERIES = 2000;

type Task = { event: Stripe.EventBase; attempt: number };

/** Posts signed events to the webhook. Retries with growing pauses until it returns 2xx, and applies the rules. */
export class WebhookSender {
  readonly rules = new WebhookRules();
  endpoint: WebhookEndpoint | undefined;
  /** The pause before the second attempt, in ms. It doubles with each further attempt. */
  retryAfterMs = 1000;
  #deliveries: Delivery[] = [];
  #held: Stripe.EventBase[] = [];
  #waiting: Task[] = [];
  #busy = 0;
  #timers = new Set<NodeJS.Timeout>();
  #stopping = new AbortController();
  readonly #store: Store;

  constructor(store: Store, endpoint: WebhookEndpoint | undefined) {
    this.#store = store;
    this.endpoint = endpoint;
  }

  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  get held(): readonly Stripe.EventBase[] {
    return this.#held;
  }

  /** Sends the events that an earlier run did not deliver, oldest first. */
  resume(): void {
    for (const { id } of this.#store.undelivered.oldestFirst()) {
      const event = this.#store.event.get(id);
      if (event) this.#queue({ event, attempt: 1 });
    }
  }

  /** Sends a new event according to the rules. */
  send(event: Stripe.EventBase): void {
    if (this.endpoint) this.#store.undelivered.put({ id: event.id });
    const rule = this.rules.take(event.type);
    switch (rule?.behaviour) {
      case "drop":
        this.#settled(event);
        return;
      case "hold":
        this.#held.push(event);
        return;
      case "delay":
        this.#after(rule.ms, () => this.#queue({ event, attempt: 1 }));
        return;
      case "duplicate":
        this.#queue({ event, attempt: 1 });
        this.#queue({ event, attempt: 1 });
        return;
      case undefined:
        this.#queue({ event, attempt: 1 });
    }
  }

  /** Sends an event again, whether or not it was delivered. */
  resend(event: Stripe.EventBase): void {
    this.#queue({ event, attempt: 1 });
  }

  /**
   * Sends held events one after the other: in the order of `ids`, else in the order of arrival or shuffled.
   * Returns them in the order of sending.
   */
  async release(choice: {
    ids?: readonly string[];
    shuffle?: (events: Stripe.EventBase[]) => Stripe.EventBase[];
  }): Promise<Stripe.EventBase[]> {
    const { ids, shuffle } = choice;
    const chosen = ids
      ? ids.map((id) => this.#held.find((event) => event.id === id)).filter((event) => event !== undefined)
      : [...this.#held];
    this.#held = this.#held.filter((event) => !chosen.includes(event));
    const ordered = shuffle ? shuffle(chosen) : chosen;
    // One at a time, because the network would not keep the requested order.
    for (const event of ordered) await this.#deliver({ event, attempt: 1 });
    return ordered;
  }

  /** Waits until all queued and running deliveries have ended. Does not wait for later retries. */
  async idle(): Promise<void> {
    while (this.#busy > 0 || this.#waiting.length > 0) await new Promise((done) => setTimeout(done, 5));
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
    this.#waiting = [];
    this.#deliveries = [];
    this.rules.clear();
  }

  async close(): Promise<void> {
    this.clear();
    this.#stopping.abort();
    await this.idle();
  }

  #queue(task: Task): void {
    if (!this.endpoint || this.#stopping.signal.aborted) return;
    this.#waiting.push(task);
    this.#next();
  }

  #next(): void {
    while (this.#busy < AT_ONCE) {
      const task = this.#waiting.shift();
      if (!task) return;
      this.#busy += 1;
      void this.#deliver(task).finally(() => {
        this.#busy -= 1;
        this.#next();
      });
    }
  }

  async #deliver(task: Task): Promise<void> {
    if (!this.endpoint) return;
    const { event, attempt } = task;
    const { status, error } = await this.#post(this.endpoint, event);
    if (this.#deliveries.length >= KEPT_DELIVERIES * 2) {
      this.#deliveries = this.#deliveries.slice(-KEPT_DELIVERIES);
    }
    const at = new Date().toISOString();
    this.#deliveries.push({ event: event.id, type: event.type, attempt, at, status, error });
    if (status !== null && status >= 200 && status < 300) this.#settled(event);
    else if (attempt < ATTEMPTS) {
      this.#after(this.retryAfterMs * 2 ** (attempt - 1), () => this.#queue({ event, attempt: attempt + 1 }));
    }
  }

  async #post(
    endpoint: WebhookEndpoint,
    event: Stripe.EventBase,
  ): Promise<Pick<Delivery, "status" | "error">> {
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 });
    const signature = signPayload(payload, endpoint.secret, Math.floor(Date.now() / 1000));
    try {
      const status = await postEvent(endpoint.url, payload, signature, this.#stopping.signal);
      return { status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #settled(event: Stripe.EventBase): void {
    this.#store.undelivered.remove(event.id);
  }

  #after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }
}

/** Computes the `Stripe-Signature` header of a payload. `at` in seconds since 1970. */
function signPayload(payload: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${signature}`;
}

import type Stripe from "stripe";
import { DEFAULT_SETTINGS, type Context, type EmitOptions, type Settings } from "./context.ts";
import { Faults } from "./control/faults.ts";
import { RequestLog } from "./control/request-log.ts";
import { Idempotency } from "./http/idempotency.ts";
import { createId } from "./ids.ts";
import type { StripeOptions } from "./options.ts";
import type { Cause, Service } from "./service.ts";
import { openJournal } from "./store/journal.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";

const API_VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";
/** Stripe stores events for 30 days; this server stores a fixed number. */
const MAX_STORED_EVENTS = 20_000;

const now = () => Math.floor(Date.now() / 1000);

/** Creates the parts of the server. `close` writes the remaining changes to disk. */
export function createService(options: StripeOptions): { service: Service; close: () => Promise<void> } {
  const journal = openJournal(options.dataDir);
  const { store } = journal;
  const endpoint =
    options.webhookUrl === undefined || options.webhookSecret === undefined
      ? undefined
      : { url: options.webhookUrl, secret: options.webhookSecret };
  const webhooks = new WebhookSender(store, endpoint);
  const settings: Settings = { ...DEFAULT_SETTINGS, wallets: options.wallets ?? [] };
  const timers = new Set<NodeJS.Timeout>();
  const idempotency = new Idempotency(store.saved_answer, now);
  const faults = new Faults();
  const requests = new RequestLog();
  let cause: Cause | undefined;

  const context: Context = {
    store,
    settings: { ...settings },
    publicUrl: options.publicUrl?.replace(/\/$/, "") ?? "",
    now,
    emit(type, object, emitOptions) {
      const event = store.event.put({
        ...buildEvent(type, object, emitOptions),
        created: now(),
        pending_webhooks: 1,
        request: cause ?? { id: null, idempotency_key: null },
      });
      dropOldest(MAX_STORED_EVENTS);
      webhooks.send(event);
    },
    later(milliseconds, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, milliseconds);
      timers.add(timer);
    },
  };

  function dropOldest(limit: number): void {
    if (store.event.size <= limit) return;
    for (const event of store.event.oldestFirst()) {
      store.event.remove(event.id);
      store.undelivered.remove(event.id);
      if (store.event.size <= limit * 0.9) return;
    }
  }

  function stopTimers(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  return {
    service: {
      context,
      idempotency,
      faults,
      requests,
      webhooks,
      causedBy(newCause, work) {
        cause = newCause;
        try {
          return work();
        } finally {
          cause = undefined;
        }
      },
      reset() {
        stopTimers();
        webhooks.clear();
        faults.clear();
        requests.clear();
        idempotency.clear();
        Object.assign(context.settings, settings);
        journal.reset();
      },
    },
    async close() {
      stopTimers();
      await webhooks.close();
      await journal.close();
    },
  };
}

function buildEvent(type: Stripe.Event.Type, object: object, options: EmitOptions = {}) {
  return {
    id: createId("evt"),
    object: "event" as const,
    ...(options.account === undefined ? {} : { account: options.account }),
    api_version: API_VERSION,
    data: { object, ...(options.previous ? { previous_attributes: options.previous } : {}) },
    livemode: false,
    type,
  };
}

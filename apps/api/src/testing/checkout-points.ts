import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { PaymentsApp } from "./payments-app.ts";

/** Holds a purchase at one point of the checkout; `release` lets whoever waits there go on. */
export type CheckoutPoint = { name: string; pause(app: PaymentsApp): Promise<PausedCheckout> };
export interface PausedCheckout {
  /** Waits until a purchase has come to the point. */
  reached(): Promise<void>;
  release(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const CREATE = "/v1/payment_intents";
const METHOD = "/v1/payment_methods";
const CONFIRM = "/v1/payment_intents/*/confirm";

/** The provider is asked and says nothing: before the call has its effect, or behind it. */
const createProviderPause = (path: string, behaviour: "hang" | "hang-after"): CheckoutPoint => ({
  name: `${path} ${behaviour === "hang" ? "sent" : "done, not answered"}`,
  async pause({ provider }) {
    await provider.post("faults", { method: "POST", path, behaviour, count: 1, ms: 20_000 });
    return {
      // The fault is taken from the queue as the call arrives; its effect follows in no time.
      reached: () => waitUntil(async () => (await provider.get<unknown[]>("faults")).length === 0),
      release: async () => undefined,
    };
  },
});

/** A table's rows cannot be written for a while; `behind` is the provider's call that has to come first. */
const createTableLockPause = (name: string, table: string, behind?: string): CheckoutPoint => ({
  name,
  async pause(app) {
    const slow = { method: "POST", path: behind, behaviour: "slow", count: 1, ms: 1500 };
    if (behind) await app.provider.post("faults", slow);
    const client = new pg.Client({ connectionString: app.config.DATABASE_URL });
    await client.connect();
    const lock = () => client.query(`begin; lock table ${table} in exclusive mode`);
    if (!behind) await lock();
    return {
      async reached() {
        if (behind) {
          await waitUntil(async () => (await app.provider.get<unknown[]>("faults")).length === 0);
          await lock();
        }
        await waitUntil(async () => {
          const { rows } = await app.services.pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length > 0;
        });
      },
      release: () => client.end(),
    };
  },
});

/** Where a call to the provider hangs. */
export const PROVIDER_POINTS: readonly CheckoutPoint[] = [CREATE, METHOD, CONFIRM].flatMap((path) => [
  createProviderPause(path, "hang"),
  createProviderPause(path, "hang-after"),
]);

/** Where our own side is at work, from the first write to the last. */
export const DATABASE_POINTS: readonly CheckoutPoint[] = [
  createTableLockPause("claiming the key", "idempotency_keys"),
  createTableLockPause("placing the order", "orders"),
  createTableLockPause("writing the attempt", "payments"),
  createTableLockPause("holding the seat", "products"),
  createTableLockPause("saving the intent", "payments", CREATE),
  createTableLockPause("noting the charge", "payments", CONFIRM),
  createTableLockPause("settling the order", "orders", CONFIRM),
  createTableLockPause("writing the receipt", "email_outbox", CONFIRM),
  createTableLockPause("handing out the link", "viewer_credentials", CONFIRM),
  createTableLockPause("keeping the answer", "idempotency_keys", CONFIRM),
];

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) if (await done()) return;
  throw new Error("no purchase came to the point");
}

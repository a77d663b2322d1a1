import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { waitForBlockedQuery } from "../database-locks.ts";
import type { PaymentsApp } from "./payments-app.ts";

/** Pauses a purchase at one point of the checkout; `release` resumes it. */
export type CheckoutPoint = { name: string; pause(app: PaymentsApp): Promise<PausedCheckout> };
export interface PausedCheckout {
  /** Waits until a purchase has reached the point. */
  reached(): Promise<void>;
  release(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const CREATE = "/v1/payment_intents";
const METHOD = "/v1/payment_methods";
const CONFIRM = "/v1/payment_intents/*/confirm";

/** Makes a call to the provider hang, before (`hang`) or after (`hang-after`) it takes effect. */
const createProviderPause = (path: string, behaviour: "hang" | "hang-after"): CheckoutPoint => ({
  name: `${path} ${behaviour === "hang" ? "sent" : "done, without a response"}`,
  async pause({ provider }) {
    await provider.post("faults", { method: "POST", path, behaviour, count: 1, ms: 20_000 });
    return {
      // The provider removes the fault from its queue when the call arrives; the effect follows immediately.
      reached: () => waitUntil(async () => (await provider.get<unknown[]>("faults")).length === 0),
      release: async () => undefined,
    };
  },
});

/** Blocks writes to a table; `behind` is the provider call that has to precede the lock. */
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
        await waitForBlockedQuery(app.services);
      },
      release: () => client.end(),
    };
  },
});

/** Points at which a call to the provider hangs. */
export const PROVIDER_POINTS: readonly CheckoutPoint[] = [CREATE, METHOD, CONFIRM].flatMap((path) => [
  createProviderPause(path, "hang"),
  createProviderPause(path, "hang-after"),
]);

/** Points at our own writes, from the first to the last. */
export const DATABASE_POINTS: readonly CheckoutPoint[] = [
  createTableLockPause("claiming the key", "idempotency_keys"),
  createTableLockPause("placing the order", "orders"),
  createTableLockPause("writing the attempt", "payments"),
  createTableLockPause("reserving the seat", "products"),
  createTableLockPause("saving the intent", "payments", CREATE),
  createTableLockPause("saving the charge", "payments", CONFIRM),
  createTableLockPause("settling the order", "orders", CONFIRM),
  createTableLockPause("writing the receipt", "email_outbox", CONFIRM),
  createTableLockPause("handing out the link", "viewer_credentials", CONFIRM),
  createTableLockPause("saving the response", "idempotency_keys", CONFIRM),
];

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) if (await done()) return;
  throw new Error("No purchase reached the point");
}

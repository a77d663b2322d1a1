import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { MoneyApp } from "./money-app.ts";

/** Holds a purchase at one point of the checkout; `release` lets whoever waits there go on. */
export type Point = { name: string; hold(app: MoneyApp): Promise<Held> };
export interface Held {
  /** Waits until a purchase has come to the point. */
  reached(): Promise<void>;
  release(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const CREATE = "/v1/payment_intents";
const METHOD = "/v1/payment_methods";
const CONFIRM = "/v1/payment_intents/*/confirm";

/** The provider is asked and says nothing: before the call has its effect, or behind it. */
const silent = (path: string, behaviour: "hang" | "hang-after"): Point => ({
  name: `${path} ${behaviour === "hang" ? "sent" : "done, not answered"}`,
  async hold({ provider }) {
    await provider.post("faults", { method: "POST", path, behaviour, count: 1, ms: 20_000 });
    return {
      // The fault is taken from the queue as the call arrives; its effect follows in no time.
      reached: () => until(async () => (await provider.get<unknown[]>("faults")).length === 0),
      release: async () => undefined,
    };
  },
});

/** A table's rows cannot be written for a while; `behind` is the provider's call that has to come first. */
const stuck = (name: string, table: string, behind?: string): Point => ({
  name,
  async hold(app) {
    const slow = { method: "POST", path: behind, behaviour: "slow", count: 1, ms: 1500 };
    if (behind) await app.provider.post("faults", slow);
    const client = new pg.Client({ connectionString: app.config.DATABASE_URL });
    await client.connect();
    const lock = () => client.query(`begin; lock table ${table} in exclusive mode`);
    if (!behind) await lock();
    return {
      async reached() {
        if (behind) {
          await until(async () => (await app.provider.get<unknown[]>("faults")).length === 0);
          await lock();
        }
        await until(async () => {
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
export const PROVIDER_POINTS: readonly Point[] = [CREATE, METHOD, CONFIRM].flatMap((path) => [
  silent(path, "hang"),
  silent(path, "hang-after"),
]);

/** Where our own side is at work, from the first write to the last. */
export const DATABASE_POINTS: readonly Point[] = [
  stuck("claiming the key", "idempotency_keys"),
  stuck("placing the order", "orders"),
  stuck("writing the attempt", "payments"),
  stuck("holding the seat", "products"),
  stuck("saving the intent", "payments", CREATE),
  stuck("noting the charge", "payments", CONFIRM),
  stuck("settling the order", "orders", CONFIRM),
  stuck("writing the receipt", "outbox_mails", CONFIRM),
  stuck("handing out the link", "viewer_credentials", CONFIRM),
  stuck("keeping the answer", "idempotency_keys", CONFIRM),
];

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) if (await done()) return;
  throw new Error("no purchase came to the point");
}

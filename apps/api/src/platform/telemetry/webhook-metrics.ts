import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import type { Services } from "../context.ts";
import { computeAge, shareRead } from "./table-gauges.ts";

/** By how a webhook's latest attempt ended. A disabled one gets no messages. */
const STATES = ["healthy", "failing", "disabled"] as const;

interface StateRow extends Record<string, unknown> {
  state: (typeof STATES)[number];
  webhooks: string;
  oldest: string | null;
}

/**
 * Adds the owners' webhooks by state, and the age of the oldest delivery that is due, separately for webhooks whose
 * attempts fail: theirs go one by one, so what they wait for says nothing about the worker.
 * Every worker reports the same numbers, so that queries take the maximum.
 */
export function addWebhookMetrics(registry: Registry, { db, clock }: Pick<Services, "db" | "clock">): void {
  const registers = [registry];
  const readStates = shareRead(() => findStates(db, clock.now()));
  const webhooks = new Gauge({
    name: "matinee_webhook_endpoints",
    help: "Webhooks of owners by state: healthy, failing since their last success, or disabled.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const rows = await readStates();
      for (const state of STATES)
        webhooks.set({ state }, Number(rows.find((row) => row.state === state)?.webhooks ?? 0));
    },
  });
  const age = new Gauge({
    name: "matinee_webhook_oldest_pending_age_seconds",
    help: "Seconds that the oldest delivery to healthy or failing webhooks has waited since it was due; 0 when none waits.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const rows = await readStates();
      const now = clock.now();
      for (const state of ["healthy", "failing"] as const) {
        const oldest = rows.find((row) => row.state === state)?.oldest ?? null;
        age.set({ state }, computeAge(oldest, now));
      }
    },
  });
}

/** Reads the oldest due delivery of each webhook by the index that the worker claims them by. */
async function findStates(db: Services["db"], now: Date): Promise<StateRow[]> {
  const { rows } = await db.execute<StateRow>(sql`
    select case when e.disabled_at is not null then 'disabled' when e.failing_since is not null then 'failing'
        else 'healthy' end as state,
      count(*) as webhooks, min(due.next_at) as oldest
    from webhook_endpoints e
    left join lateral (
      select d.next_at from webhook_deliveries d
      where d.endpoint_id = e.id and d.next_at <= ${now.toISOString()}::timestamptz
      order by d.next_at limit 1) due on true
    group by state`);
  return rows;
}

import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import type { Services } from "../context.ts";
import { computeAge, shareRead } from "./table-gauges.ts";

interface QueueRow extends Record<string, unknown> {
  queue: string;
  waiting: string;
  oldest: string | null;
}

/**
 * Adds the entries that wait in the tables and the age of the oldest one that is due: emails, webhook events, refunds
 * and both kinds of conversions. Every worker reports the same numbers, so that queries take the maximum.
 */
export function addQueueMetrics(registry: Registry, { db, clock }: Pick<Services, "db" | "clock">): void {
  const registers = [registry];
  const readQueues = shareRead(() => findQueues(db, clock.now()));
  const depth = new Gauge({
    name: "matinee_queue_depth",
    help: "Entries that wait in a queue.",
    labelNames: ["queue"] as const,
    registers,
    async collect() {
      for (const { queue, waiting } of await readQueues()) depth.set({ queue }, Number(waiting));
    },
  });
  const age = new Gauge({
    name: "matinee_queue_oldest_age_seconds",
    help: "Seconds that the oldest entry of a queue has waited since it was due; 0 when none waits.",
    labelNames: ["queue"] as const,
    registers,
    async collect() {
      const now = clock.now();
      for (const { queue, oldest } of await readQueues()) age.set({ queue }, computeAge(oldest, now));
    },
  });
  const failed = new Gauge({
    name: "matinee_failed_entries",
    help: "Emails and refunds that failed for good and wait for a person.",
    labelNames: ["queue"] as const,
    registers,
    async collect() {
      const { rows } = await db.execute<{ queue: string; failed: string }>(sql`
        select 'emails' as queue, count(*) as failed from email_outbox where status = 'failed'
        union all select 'refunds', count(*) from refunds where status = 'failed'`);
      for (const { queue, failed: count } of rows) failed.set({ queue }, Number(count));
    },
  });
}

/** Counts the dead letters of each queue of the job engine, also those with none, so that an alert ends. */
export function addDeadLetterMetrics(registry: Registry, { jobs }: Pick<Services, "jobs">): void {
  const deadLetters = new Gauge({
    name: "matinee_dead_letters",
    help: "Jobs of a queue that failed for good and wait until staff retry or discard them.",
    labelNames: ["queue"] as const,
    registers: [registry],
    async collect() {
      for (const [queue, count] of await jobs.countDeadLetters()) deadLetters.set({ queue }, count);
    },
  });
}

/**
 * Adds how many conversions there can be at a time: an account has one. An autoscaler that went by the depth of the queue
 * would start processes for films that wait for each other, and would stop them in the middle of the last films.
 */
export function addConversionMetrics(
  registry: Registry,
  { db, clock }: Pick<Services, "db" | "clock">,
): void {
  const accounts = new Gauge({
    name: "matinee_conversion_accounts",
    help: "Accounts whose films wait for a conversion or are converted. An account has one conversion at a time.",
    registers: [registry],
    async collect() {
      const now = sql`${clock.now().toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ accounts: string }>(sql`
        select count(distinct coalesce(p.account_id, v.account_id, v.id)) as accounts
        from videos v left join pages p on p.id = v.page_id
        where v.host = 'local' and (v.status = 'converting' or v.playable_ladder is not null)
          and (v.attempts < 3 or v.lease_until >= ${now})`);
      accounts.set(Number(rows[0]?.accounts ?? 0));
    },
  });
}

/** Counts what waits. Each part uses the index that its job uses. */
export async function findQueues(db: Services["db"], now: Date): Promise<QueueRow[]> {
  const due = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<QueueRow>(sql`
    select 'emails' as queue, count(*) as waiting, min(send_after) filter (where send_after <= ${due}) as oldest
      from email_outbox where status = 'waiting'
    union all select 'webhooks', count(*), min(created_at) from webhook_events where processed_at is null
    union all select 'refunds', count(*), min(created_at) from refunds where status = 'started'
    union all select 'conversions', count(*), min(updated_at) from videos
      where status = 'converting' and host = 'local' and attempts < 3
        and (lease_until is null or lease_until < ${due})
    union all select 'refinements', count(*), min(created_at) from refinements
      where state = 'waiting' and (lease_until is null or lease_until < ${due})`);
  return rows;
}

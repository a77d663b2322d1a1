import { eq, inArray, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../../db/schema/webhooks.ts";

/** Requests of one worker to one webhook at a time. */
const PER_ENDPOINT = 20;
/** As long as attempts fail, they go one by one. */
const PER_FAILING_ENDPOINT = 1;
/** Longer than an attempt takes. Afterwards the worker that claimed it must be dead. */
const LEASE_MS = 30_000;

/**
 * Claims the deliveries that are due, the oldest of each webhook first. Each webhook has its own share, so that one that
 * does not answer delays no other.
 * @param running how many requests to each webhook this worker is making
 */
export async function claimDeliveries(
  { db, clock }: Pick<Services, "db" | "clock">,
  running: ReadonlyMap<string, number>,
) {
  const now = clock.now();
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${webhookDeliveries} set next_at = ${leaseEnd.toISOString()} from (
      select due.id from ${webhookEndpoints} e
      left join unnest(${sql.param([...running.keys()])}::uuid[], ${sql.param([...running.values()])}::int[])
        as busy(id, requests) on busy.id = e.id
      cross join lateral (
        select w.id from ${webhookDeliveries} w where w.endpoint_id = e.id and w.next_at <= ${now.toISOString()}
        order by w.next_at
        limit greatest(0, case when e.failing_since is null then ${PER_ENDPOINT}::int else ${PER_FAILING_ENDPOINT}::int end
          - coalesce(busy.requests, 0))
        for update skip locked) due
      where e.disabled_at is null) claimed
    where ${webhookDeliveries.id} = claimed.id returning ${webhookDeliveries.id} as id`);
  if (rows.length === 0) return [];
  const claimed = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(
      inArray(
        webhookDeliveries.id,
        rows.map(({ id }) => id),
      ),
    );
  return claimed.map((claim) => ({ ...claim, leaseEnd }));
}

export type DeliveryClaim = Awaited<ReturnType<typeof claimDeliveries>>[number];

import type { Webhook, WebhookDelivery } from "@matinee/contract/schemas/webhooks";
import { webhookLimits } from "@matinee/domain/webhooks";
import { and, asc, desc, eq, getTableColumns, gt, min, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { isDelivered } from "./delivery/delivery.rules.ts";
import { buildMessageBody } from "./message-body.ts";

export type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Names a webhook of an account. */
export interface WebhookKey {
  accountId: string;
  webhookId: string;
}

export const isWebhook = ({ accountId, webhookId }: WebhookKey) =>
  and(eq(webhookEndpoints.id, webhookId), eq(webhookEndpoints.accountId, accountId));

/** @throws AppError not-found when the account has no such webhook */
async function getEndpoint(db: Queryable, key: WebhookKey): Promise<Endpoint> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(isWebhook(key));
  if (!endpoint) throw createNotFoundError("webhook");
  return endpoint;
}

/** Returns the webhooks of an account, the oldest first. */
export async function findWebhooks(
  ctx: Pick<Services, "db" | "clock">,
  accountId: string,
): Promise<Webhook[]> {
  const endpoints = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return Promise.all(endpoints.map((endpoint) => describeWebhook(ctx, endpoint)));
}

/** Adds to a webhook what its deliveries say about it. */
export async function describeWebhook(
  { db, clock }: Pick<Services, "db" | "clock">,
  endpoint: Endpoint,
): Promise<Webhook> {
  const now = clock.now();
  const ofEndpoint = eq(webhookDeliveries.endpointId, endpoint.id);
  const hasArrived = sql`${webhookDeliveries.status} between 200 and 299`;
  const [lastDay] = await db
    .select({
      attempts: sql<number>`count(${webhookDeliveries.sentAt})::int`,
      delivered: sql<number>`(count(*) filter (where ${hasArrived}))::int`,
      p95Ms: sql<number | null>`(percentile_disc(0.95) within group (order by ${webhookDeliveries.ms})
        filter (where ${hasArrived}))::int`,
    })
    .from(webhookDeliveries)
    .where(and(ofEndpoint, gt(webhookDeliveries.createdAt, new Date(now.getTime() - 86_400_000))));
  const [waiting] = await db
    .select({ nextAt: min(webhookDeliveries.nextAt) })
    .from(webhookDeliveries)
    .where(ofEndpoint);
  const { formerSecretUntil: until, disabledAt, failingSince } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    createdAt: endpoint.createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    nextAttemptAt: disabledAt ? null : (waiting?.nextAt?.toISOString() ?? null),
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledBy: endpoint.disabledBy,
    formerSecretUntil: until && until > now ? until.toISOString() : null,
    lastDay: lastDay ?? { attempts: 0, delivered: 0, p95Ms: null },
  };
}

/** Lists the newest deliveries of a webhook. */
export async function findDeliveries(db: Queryable, key: WebhookKey): Promise<WebhookDelivery[]> {
  const { id } = await getEndpoint(db, key);
  // Without the responses, which may be 64 KB each.
  const { response: _response, error: _error, ...columns } = getTableColumns(webhookDeliveries);
  const rows = await db
    .select({ ...columns, type: webhookMessages.type })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(webhookLimits.shownDeliveries);
  return rows.map(toDelivery);
}

/** @throws AppError not-found when the webhook has no such delivery */
export async function getDelivery(db: Queryable, key: WebhookKey, deliveryId: string) {
  const { id } = await getEndpoint(db, key);
  const [found] = await db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, id)));
  if (!found) throw createNotFoundError("delivery");
  const { delivery, message } = found;
  const { response, error } = delivery;
  const shown = toDelivery({ ...delivery, type: message.type });
  return { ...shown, request: buildMessageBody(message), response, error };
}

export const toDelivery = (
  row: Pick<Delivery, "id" | "messageId" | "attempt" | "sentAt" | "nextAt" | "status" | "ms"> &
    Pick<typeof webhookMessages.$inferSelect, "type">,
): WebhookDelivery => ({
  id: row.id,
  messageId: row.messageId,
  type: row.type,
  attempt: row.attempt,
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAt?.toISOString() ?? null,
  status: row.status,
  delivered: isDelivered(row.status),
  ms: row.ms,
});

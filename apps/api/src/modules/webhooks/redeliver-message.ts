import type { WebhookDelivery } from "@matinee/contract/schemas/webhooks";
import { and, eq, max } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import { transact } from "../../db/transaction.ts";
import type { SessionContext } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { isWebhook, toDelivery, type WebhookKey } from "./webhooks.queries.ts";

/** Enqueues one attempt that is not retried. @throws AppError state-conflict for a disabled webhook, not-found */
async function enqueueOnce(
  ctx: SessionContext,
  key: WebhookKey,
  findMessage: (tx: Transaction) => Promise<typeof webhookMessages.$inferSelect>,
): Promise<WebhookDelivery> {
  return transact(ctx.db, async (tx) => {
    // Locked against removal: a delivery of a removed webhook would fail.
    const [endpoint] = await tx.select().from(webhookEndpoints).where(isWebhook(key)).for("key share");
    if (!endpoint) throw createNotFoundError("webhook");
    if (endpoint.disabledAt) throw new AppError("state-conflict", (t) => t.webhooks.isDisabled);
    const message = await findMessage(tx);
    const ofMessage = and(
      eq(webhookDeliveries.messageId, message.id),
      eq(webhookDeliveries.endpointId, endpoint.id),
    );
    const [last] = await tx
      .select({ attempt: max(webhookDeliveries.attempt) })
      .from(webhookDeliveries)
      .where(ofMessage);
    const [delivery] = await tx
      .insert(webhookDeliveries)
      .values({
        messageId: message.id,
        endpointId: endpoint.id,
        attempt: (last?.attempt ?? 0) + 1,
        isManual: true,
        nextAt: ctx.clock.now(),
      })
      .returning();
    if (!delivery) throw new Error("The insert returned no delivery");
    return toDelivery({ ...delivery, type: message.type });
  });
}

/**
 * Sends the message of a delivery again, under its id.
 * @throws AppError not-found, state-conflict for a disabled webhook
 */
export const redeliverMessage = (ctx: SessionContext, key: WebhookKey, deliveryId: string) =>
  enqueueOnce(ctx, key, async (tx) => {
    const [found] = await tx
      .select({ message: webhookMessages })
      .from(webhookDeliveries)
      .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, key.webhookId)));
    if (!found) throw createNotFoundError("delivery");
    return found.message;
  });

/**
 * Sends a message of the type `webhook.test`, whichever events the webhook listens to.
 * @throws AppError not-found, state-conflict for a disabled webhook
 */
export const testWebhook = (ctx: SessionContext, key: WebhookKey) =>
  enqueueOnce(ctx, key, async (tx) => {
    const payload = { webhookId: key.webhookId };
    const [message] = await tx
      .insert(webhookMessages)
      .values({ accountId: key.accountId, type: "webhook.test", payload })
      .returning();
    if (!message) throw new Error("The insert returned no message");
    return message;
  });

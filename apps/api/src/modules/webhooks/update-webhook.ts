import type { Webhook, WebhookChanges } from "@matinee/contract/schemas/webhooks";
import type { Transaction } from "../../db/client.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { transact } from "../../db/transaction.ts";
import type { SessionContext } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { rejectUrl } from "./create-webhook.ts";
import { generateWebhookSecret, replaceSecret } from "./webhook-secrets.ts";
import { describeWebhook, type Endpoint, isWebhook, type WebhookKey } from "./webhooks.queries.ts";

async function lockEndpoint(tx: Transaction, key: WebhookKey): Promise<Endpoint> {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(isWebhook(key)).for("no key update");
  if (!endpoint) throw createNotFoundError("webhook");
  return endpoint;
}

async function changeEndpoint(
  tx: Transaction,
  key: WebhookKey,
  set: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<Endpoint> {
  const [changed] = await tx.update(webhookEndpoints).set(set).where(isWebhook(key)).returning();
  if (!changed) throw createNotFoundError("webhook");
  return changed;
}

/**
 * Changes a webhook of the caller. Enabling it forgets its failures, and sends what waits.
 * @throws AppError not-found, invalid for the address, state-conflict for one that staff disabled
 */
export async function updateWebhook(
  ctx: SessionContext,
  key: WebhookKey,
  { url, events, enabled }: WebhookChanges,
): Promise<Webhook> {
  if (url !== undefined) rejectUrl(ctx, url);
  const endpoint = await transact(ctx.db, async (tx) => {
    const stored = await lockEndpoint(tx, key);
    if (enabled && stored.disabledBy === "staff")
      throw new AppError("state-conflict", (t) => t.webhooks.disabledByStaff);
    const changed = await changeEndpoint(tx, key, {
      url: url ?? stored.url,
      events: events ? [...new Set(events)] : stored.events,
      ...(enabled && { disabledAt: null, disabledBy: null, failingSince: null }),
    });
    await recordAudit(tx, ctx, {
      action: "webhook.update",
      subjectType: "account",
      subjectId: key.accountId,
      detail: { webhookId: key.webhookId, url, events, enabled },
    });
    return changed;
  });
  return describeWebhook(ctx, endpoint);
}

/**
 * Replaces the secret of a webhook. For `webhookLimits.rotationHours` the former one signs too, so that the receiver
 * misses nothing while it changes.
 * @throws AppError not-found
 */
export async function rotateWebhookSecret(
  ctx: SessionContext,
  key: WebhookKey,
): Promise<Webhook & { secret: string }> {
  const secret = generateWebhookSecret();
  const endpoint = await transact(ctx.db, async (tx) => {
    const stored = await lockEndpoint(tx, key);
    const now = ctx.clock.now();
    const changed = await changeEndpoint(tx, key, replaceSecret(ctx.config.keyRing, stored, secret, now));
    await recordAudit(tx, ctx, {
      action: "webhook.rotate-secret",
      subjectType: "account",
      subjectId: key.accountId,
      detail: { webhookId: key.webhookId },
    });
    return changed;
  });
  return { ...(await describeWebhook(ctx, endpoint)), secret };
}

/**
 * Removes a webhook of the caller with its deliveries.
 * @throws AppError not-found
 */
export async function removeWebhook(ctx: SessionContext, key: WebhookKey): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [removed] = await tx.delete(webhookEndpoints).where(isWebhook(key)).returning();
    if (!removed) throw createNotFoundError("webhook");
    await recordAudit(tx, ctx, {
      action: "webhook.remove",
      subjectType: "account",
      subjectId: key.accountId,
      detail: { webhookId: key.webhookId, url: removed.url },
    });
  });
}

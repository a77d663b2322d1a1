import type { webhookRoutes } from "@matinee/contract/routes/webhooks";
import type { SessionContext } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { createWebhook } from "./create-webhook.ts";
import { redeliverMessage, testWebhook } from "./redeliver-message.ts";
import { removeWebhook, rotateWebhookSecret, updateWebhook } from "./update-webhook.ts";
import { findDeliveries, findWebhooks, getDelivery, type WebhookKey } from "./webhooks.queries.ts";

const getKey = ({ actor }: SessionContext, { id }: { id: string }): WebhookKey => ({
  accountId: actor.accountId,
  webhookId: id,
});

export const webhookHandlers: Handlers<typeof webhookRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await findWebhooks(ctx, ctx.actor.accountId) } };
  },
  async create({ ctx, body }) {
    return { status: 201, body: { data: await createWebhook(ctx, body) } };
  },
  async update({ ctx, params, body }) {
    return { status: 200, body: { data: await updateWebhook(ctx, getKey(ctx, params), body) } };
  },
  async remove({ ctx, params }) {
    await removeWebhook(ctx, getKey(ctx, params));
    return { status: 204 };
  },
  async rotateSecret({ ctx, params }) {
    return { status: 200, body: { data: await rotateWebhookSecret(ctx, getKey(ctx, params)) } };
  },
  async test({ ctx, params }) {
    return { status: 201, body: { data: await testWebhook(ctx, getKey(ctx, params)) } };
  },
  async deliveries({ ctx, params }) {
    return { status: 200, body: { data: await findDeliveries(ctx.db, getKey(ctx, params)) } };
  },
  async delivery({ ctx, params }) {
    return { status: 200, body: { data: await getDelivery(ctx.db, getKey(ctx, params), params.deliveryId) } };
  },
  async redeliver({ ctx, params }) {
    const delivery = await redeliverMessage(ctx, getKey(ctx, params), params.deliveryId);
    return { status: 201, body: { data: delivery } };
  },
};

import type { apiKeyRoutes, integrationRoutes } from "@matinee/contract/routes/api-keys";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { setWebhookDisabled } from "../../webhooks/disable-webhook.ts";
import { findWebhooks } from "../../webhooks/webhooks.queries.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { findApiKeys } from "./api-keys.queries.ts";
import { createApiKey } from "./create-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

export const apiKeyHandlers: Handlers<typeof apiKeyRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await findApiKeys(ctx.db, ctx.actor.accountId) } };
  },
  async create({ ctx, body }) {
    return { status: 201, body: { data: await createApiKey(ctx, body) } };
  },
  async revoke({ ctx, params }) {
    await revokeApiKey(ctx, { accountId: ctx.actor.accountId, keyId: params.id });
    return { status: 204 };
  },
};

export const integrationHandlers: Handlers<typeof integrationRoutes> = {
  async get({ ctx, params }) {
    const { account } = await getAccount(ctx.db, params.id);
    const apiKeys = await findApiKeys(ctx.db, account.id);
    const webhooks = await findWebhooks(ctx, account.id);
    return { status: 200, body: { data: { apiKeys, webhooks } } };
  },
  async disableKey({ ctx, params }) {
    await revokeApiKey(ctx, { accountId: params.id, keyId: params.keyId });
    return { status: 204 };
  },
  async switchWebhook({ ctx, params, body }) {
    await setWebhookDisabled(ctx, { accountId: params.id, webhookId: params.webhookId }, body.disabled);
    return { status: 204 };
  },
};

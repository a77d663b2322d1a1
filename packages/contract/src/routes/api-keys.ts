import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { accountSessionRoute, ADMIN_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { apiKeySchema, newApiKeySchema } from "../schemas/api-keys.ts";
import { webhookSchema } from "../schemas/webhooks.ts";

/** The keys with which programs call the API. A key cannot manage keys. */
export const apiKeyRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the caller's API keys that were not revoked, the newest first",
      responses: { 200: wrapData(z.array(apiKeySchema)) },
      metadata: accountSessionRoute(),
    },
    create: {
      method: "POST",
      path: "",
      summary: "Create an API key; only this response contains it",
      body: newApiKeySchema,
      responses: { 201: wrapData(apiKeySchema.extend({ key: z.string() })) },
      metadata: accountSessionRoute({
        stepUp: "keys",
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      }),
    },
    revoke: {
      method: "DELETE",
      path: "/:id",
      summary: "Revoke an API key; its next call fails",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountSessionRoute(),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/api-keys"),
);

/** What a customer's programs may do, for staff. */
export const integrationRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/integrations",
      summary: "Get the API keys and the webhooks of a customer",
      pathParams: z.object({ id: uuid }),
      responses: {
        200: wrapData(z.object({ apiKeys: z.array(apiKeySchema), webhooks: z.array(webhookSchema) })),
      },
      metadata: { allow: ["staff"] },
    },
    disableKey: {
      method: "DELETE",
      path: "/api-keys/:keyId",
      summary: "Disable an API key of a customer for good; its next call fails",
      pathParams: z.object({ id: uuid, keyId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    switchWebhook: {
      method: "PATCH",
      path: "/webhooks/:webhookId",
      summary: "Disable a webhook of a customer, or enable it again",
      pathParams: z.object({ id: uuid, webhookId: uuid }),
      body: z.strictObject({ disabled: z.boolean() }),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/accounts/:id"),
);

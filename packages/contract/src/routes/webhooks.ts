import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { accountSessionRoute } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import {
  newWebhookSchema,
  webhookChangesSchema,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookSchema,
} from "../schemas/webhooks.ts";

const ofWebhook = z.object({ id: uuid });
const ofDelivery = z.object({ id: uuid, deliveryId: uuid });
const hourly = { max: 60, windowSeconds: 3600, per: "account" } as const;

/**
 * The addresses that get a signed message when something happens. A key cannot manage them: they receive data for which
 * the key may have no scope.
 */
export const webhookRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the caller's webhooks, the oldest first",
      responses: { 200: wrapData(z.array(webhookSchema)) },
      metadata: accountSessionRoute(),
    },
    create: {
      method: "POST",
      path: "",
      summary: "Add a webhook; only this response contains its secret",
      body: newWebhookSchema,
      responses: { 201: wrapData(webhookSchema.extend({ secret: z.string() })) },
      metadata: accountSessionRoute({ stepUp: "webhooks", rateLimit: hourly }),
    },
    update: {
      method: "PATCH",
      path: "/:id",
      summary: "Change a webhook's address or events, or start it again after failures",
      pathParams: ofWebhook,
      body: webhookChangesSchema,
      responses: { 200: wrapData(webhookSchema) },
      metadata: accountSessionRoute({ stepUp: "webhooks" }),
    },
    remove: {
      method: "DELETE",
      path: "/:id",
      summary: "Remove a webhook with its deliveries",
      pathParams: ofWebhook,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountSessionRoute(),
    },
    rotateSecret: {
      method: "POST",
      path: "/:id/rotate-secret",
      summary: "Replace a webhook's secret; for 24 hours the former one signs too",
      pathParams: ofWebhook,
      body: c.noBody(),
      responses: { 200: wrapData(webhookSchema.extend({ secret: z.string() })) },
      metadata: accountSessionRoute({ stepUp: "webhooks", rateLimit: hourly }),
    },
    test: {
      method: "POST",
      path: "/:id/test",
      summary: "Send a test message to a webhook",
      pathParams: ofWebhook,
      body: c.noBody(),
      responses: { 201: wrapData(webhookDeliverySchema) },
      metadata: accountSessionRoute({ rateLimit: hourly }),
    },
    deliveries: {
      method: "GET",
      path: "/:id/deliveries",
      summary: "List the newest deliveries of a webhook",
      pathParams: ofWebhook,
      responses: { 200: wrapData(z.array(webhookDeliverySchema)) },
      metadata: accountSessionRoute(),
    },
    delivery: {
      method: "GET",
      path: "/:id/deliveries/:deliveryId",
      summary: "Get a delivery with its request and response",
      pathParams: ofDelivery,
      responses: { 200: wrapData(webhookDeliveryDetailSchema) },
      metadata: accountSessionRoute(),
    },
    redeliver: {
      method: "POST",
      path: "/:id/deliveries/:deliveryId/redeliver",
      summary: "Send the message of a delivery again, once",
      pathParams: ofDelivery,
      body: c.noBody(),
      responses: { 201: wrapData(webhookDeliverySchema) },
      metadata: accountSessionRoute({ rateLimit: hourly }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/webhooks"),
);

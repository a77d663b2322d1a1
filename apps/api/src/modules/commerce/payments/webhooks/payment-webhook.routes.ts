import { platformRoutes } from "@matinee/contract/routes/platform";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../../platform/context.ts";
import { type Handlers, registerRoutes } from "../../../../platform/http/contract-routes.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { acceptRawBody, readRawBody } from "../../../../platform/http/raw-body.ts";

const { stripeWebhook } = platformRoutes;

const webhookHandlers: Handlers<{ stripeWebhook: typeof stripeWebhook }> = {
  async stripeWebhook({ ctx, request }) {
    const signature = request.headers["stripe-signature"];
    await receiveWebhook(ctx, readRawBody(request), typeof signature === "string" ? signature : undefined);
    return { status: 200, body: { received: true } };
  },
};

/** Registers the webhook in its own scope, in which bodies stay raw. */
export function registerPaymentWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    acceptRawBody(scope);
    registerRoutes(scope, services, { stripeWebhook }, webhookHandlers);
  });
}

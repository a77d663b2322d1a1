import { platformRoutes } from "@matinee/contract/routes/platform";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const { stripeWebhook } = platformRoutes;

const webhookHandlers: Handlers<{ stripeWebhook: typeof stripeWebhook }> = {
  async stripeWebhook({ ctx, request }) {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers["stripe-signature"];
    await receiveWebhook(ctx, raw, typeof signature === "string" ? signature : undefined);
    return { status: 200, body: { received: true } };
  },
};

/** The provider signs the raw bytes, so this route has its own scope with a raw body parser. */
export function registerPaymentWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    registerRoutes(scope, services, { stripeWebhook }, webhookHandlers);
  });
}

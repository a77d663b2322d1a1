import { mailRoutes } from "@matinee/contract/routes/admin";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { findUnsubscribeTarget, unsubscribe } from "./unsubscribe.ts";
import {
  UNSUBSCRIBE_PAGE_HEADERS,
  renderUnsubscribeConfirmation,
  renderUnsubscribeForm,
} from "./unsubscribe-page.tsx";

const unsubscribeHandlers: Handlers<Pick<typeof mailRoutes, "unsubscribe">> = {
  async unsubscribe({ params: { grant }, body, ctx, request, reply }) {
    const everything = body instanceof URLSearchParams && body.get("scope") === "everything";
    await unsubscribe(ctx, grant, everything ? "everything" : "event");
    if (request.headers.accept?.includes("text/html")) {
      const { email, screening } = await findUnsubscribeTarget(ctx, grant);
      const done = renderUnsubscribeConfirmation(email, everything ? undefined : screening?.title);
      await reply.headers(UNSUBSCRIBE_PAGE_HEADERS).send(done);
    }
    return { status: 200, body: { data: { unsubscribed: true } } };
  },
};

/**
 * The way out of reminders: one click for mail programs, which post a form of their own (RFC 8058), and for people a
 * page that works without script.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  // Forms are taken here and nowhere else.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    registerRoutes(scope, services, { unsubscribe: mailRoutes.unsubscribe }, unsubscribeHandlers);
    scope.get<{ Params: { grant: string } }>("/v1/unsubscribe/:grant", async (request, reply) => {
      const { email, screening } = await findUnsubscribeTarget(services, request.params.grant);
      return reply.headers(UNSUBSCRIBE_PAGE_HEADERS).send(renderUnsubscribeForm(email, screening?.title));
    });
  });
}

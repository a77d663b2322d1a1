import { mailRoutes } from "@matinee/contract/routes/mails";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { getRequestTexts } from "../../../platform/http/request-language.ts";
import { findUnsubscribeTarget, unsubscribe } from "./unsubscribe.ts";
import { openUnsubscribeGrant } from "./unsubscribe-grant.ts";
import {
  UNSUBSCRIBE_PAGE_HEADERS,
  renderBrokenLink,
  renderUnsubscribeConfirmation,
  renderUnsubscribeForm,
} from "./unsubscribe-page.tsx";

const unsubscribeHandlers: Handlers<Pick<typeof mailRoutes, "unsubscribe">> = {
  async unsubscribe({ params: { grant }, body, ctx, request, reply }) {
    const everything = body instanceof URLSearchParams && body.get("scope") === "everything";
    await unsubscribe(ctx, grant, everything ? "everything" : "event");
    if (request.headers.accept?.includes("text/html")) {
      const confirmation = renderUnsubscribeConfirmation(
        ctx.texts,
        await findUnsubscribeTarget(ctx, grant),
        everything,
      );
      await reply.headers(UNSUBSCRIBE_PAGE_HEADERS).send(confirmation);
    }
    return { status: 200, body: { data: { unsubscribed: true } } };
  },
};

/**
 * Registers the unsubscribe routes: a POST for one-click unsubscribe in email programs (RFC 8058), and for people a
 * page that works without scripts.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  // Only this scope accepts form bodies: the rest of the API takes JSON.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    registerRoutes(scope, services, { unsubscribe: mailRoutes.unsubscribe }, unsubscribeHandlers);
    scope.get<{ Params: { grant: string } }>("/v1/unsubscribe/:grant", async (request, reply) => {
      const { grant } = request.params;
      const texts = getRequestTexts(request);
      // A person whose email program broke the link sees a page. Programs get the envelope of the API.
      if (request.headers.accept?.includes("text/html") && !openUnsubscribeGrant(services.config, grant))
        return reply.code(404).headers(UNSUBSCRIBE_PAGE_HEADERS).send(renderBrokenLink(texts));
      const target = await findUnsubscribeTarget(services, grant);
      return reply.headers(UNSUBSCRIBE_PAGE_HEADERS).send(renderUnsubscribeForm(texts, target));
    });
  });
}

import { waitlistRoutes } from "@matinee/contract/routes/waitlist";
import { joinWaitlistSchema } from "@matinee/contract/schemas/waitlist";
import type { PolicedRoute } from "@matinee/contract/router";
import { buildDoorHeaders, deriveContentSources } from "@matinee/contract/security-headers";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findWaitlistState, joinWaitlist } from "../../modules/commerce/waitlist/join-waitlist.ts";
import { declineOffer, getEntryId, leaveWaitlist } from "../../modules/commerce/waitlist/leave-waitlist.ts";
import { takeOfferWithPass } from "../../modules/commerce/waitlist/take-offer-with-pass.ts";
import { getEntry } from "../../modules/commerce/waitlist/waitlist.queries.ts";
import { toPublicPage } from "../../modules/events/pages/page-response.ts";
import { findPageView } from "../../modules/events/pages/public/page-view.queries.ts";
import type { Context, Services } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { enforcePolicy } from "../../platform/http/auth.ts";
import { createRequestContext } from "../../platform/http/contract-routes.ts";
import { isUnavailable } from "../../platform/http/errors.ts";
import { getRequestTexts } from "../../platform/http/request-language.ts";
import { parseBody } from "../../platform/http/validation/validation.ts";
import { createAppResolver } from "../app-hosts.ts";
import { OUTAGE_PAGE_HEADERS, renderOutagePage } from "../outage-page.tsx";
import { DOOR_SCRIPT_HASH, DOOR_STYLE_HASH, renderBrokenDoor } from "./door-document.tsx";
import { type JoinForm, renderEntryPage, renderJoinedPage, renderJoinPage } from "./waitlist-pages.tsx";

/** Longest form: a name and an email with every letter escaped. */
const FORM_LIMIT = 8 * 1024;

/**
 * Serves the pages of waiting lists on the watch host: the form at `/waitlist/{url}`, and an entry with its offer at
 * `/offer/{token}`. They are static markup, and work without scripts (rules/waiting-list.md, Pages).
 */
export function registerWaitlistPages(http: FastifyInstance, services: Services): void {
  const { config, clock, db } = services;
  const appAt = createAppResolver(config);
  const hashes = { styleHash: DOOR_STYLE_HASH, scriptHash: DOOR_SCRIPT_HASH };
  const headers = buildDoorHeaders(deriveContentSources(config), hashes);

  const findEvent = async (slugOrId: string) => {
    const view = await findPageView(db, slugOrId.toLowerCase());
    if (!view?.page.activated || view.page.archived || view.page.superarchived)
      throw createNotFoundError("event");
    return toPublicPage(view, clock.now());
  };
  /** Where nobody can join, the page says why. */
  const findState = async (ctx: Context, eventId: string, ticketId: string | undefined) => {
    try {
      return { state: await findWaitlistState(ctx, eventId, ticketId) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "not-found") throw error;
      return { state: { open: false, people: 0, tickets: 0 }, problem: error.text(ctx.texts) };
    }
  };
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .headers(headers)
      // The address of an entry is a credential.
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);

  // People see a page, not the envelope of errors.
  const sendProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, "a page is unavailable");
      return reply.status(503).headers(OUTAGE_PAGE_HEADERS).send(renderOutagePage());
    }
    if (error instanceof AppError && error.code === "not-found")
      return send(reply, 404, renderBrokenDoor(getRequestTexts(request)));
    return http.errorHandler(error, request, reply);
  };
  const allow = (route: PolicedRoute) => ({
    errorHandler: sendProblem,
    exposeHeadRoute: false,
    onRequest: async (request: FastifyRequest) => {
      if (appAt(request.host) !== "watch") throw createNotFoundError();
      await enforcePolicy(services, route, request);
    },
  });

  void http.register(async (scope) => {
    // Only this scope accepts form bodies: the API takes JSON.
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    type ByEvent = { Params: { slugOrId: string }; Querystring: { ticket?: string; joined?: string } };
    scope.get<ByEvent>("/waitlist/:slugOrId", allow(waitlistRoutes.state), async (request, reply) => {
      const event = await findEvent(request.params.slugOrId);
      const ctx = createRequestContext(services, request);
      if (request.query.joined !== undefined) return send(reply, 200, renderJoinedPage(ctx.texts, event));
      const { state, problem } = await findState(ctx, event.id, request.query.ticket);
      return send(
        reply,
        200,
        renderJoinPage(ctx.texts, event, state, { values: {}, errors: problem ? { "": problem } : {} }),
      );
    });
    scope.post<ByEvent>("/waitlist/:slugOrId", allow(waitlistRoutes.join), async (request, reply) => {
      const event = await findEvent(request.params.slugOrId);
      const ctx = createRequestContext(services, request);
      const form = readForm(request);
      const values = readValues(form);
      try {
        const input = parseBody(
          joinWaitlistSchema,
          { ...values, timezone: form.get("timezone") || null, productId: request.query.ticket ?? null },
          ctx.texts,
        );
        await joinWaitlist(ctx, event.id, input);
        return await reply.redirect(`/waitlist/${encodeURIComponent(event.url)}?joined`, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { state } = await findState(ctx, event.id, request.query.ticket);
        const fields = Object.entries(error.fields ?? {}).map(
          ([name, text]) => [name, text(ctx.texts)] as const,
        );
        const errors = fields.length > 0 ? Object.fromEntries(fields) : { "": error.text(ctx.texts) };
        return send(
          reply,
          error.code === "invalid" ? 400 : 409,
          renderJoinPage(ctx.texts, event, state, { values, errors }),
        );
      }
    });

    type ByLink = { Params: { token: string } };
    const renderEntry = async (request: FastifyRequest<ByLink>, problem?: string) => {
      const { token } = request.params;
      const ctx = createRequestContext(services, request);
      const entry = await getEntry(db, getEntryId(ctx, token));
      const event = await findEvent(entry.event.id);
      return renderEntryPage(ctx.texts, entry, {
        event,
        now: clock.now(),
        takeAddress: entry.withPass ? null : `${buildEventPath(event)}?offer=${encodeURIComponent(token)}`,
        ...(problem !== undefined && { problem }),
      });
    };
    scope.get<ByLink>("/offer/:token", allow(waitlistRoutes.get), async (request, reply) =>
      send(reply, 200, await renderEntry(request)),
    );
    scope.post<ByLink>("/offer/:token", allow(waitlistRoutes.decline), async (request, reply) => {
      const ctx = createRequestContext(services, request);
      const { token } = request.params;
      const act = readForm(request).get("act");
      try {
        if (act === "leave") await leaveWaitlist(ctx, token);
        else if (act === "decline") await declineOffer(ctx, token);
        else if (act === "take") await takeOfferWithPass(ctx, token);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not-found") throw error;
        return send(reply, 409, await renderEntry(request, error.text(ctx.texts)));
      }
      return reply.redirect(request.url, 303);
    });
  });
}

const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

function readValues(form: URLSearchParams): JoinForm["values"] {
  const quantity = form.get("quantity");
  return {
    email: form.get("email")?.trim() ?? "",
    name: form.get("name")?.trim() ?? "",
    ...(quantity !== null && { quantity: Number(quantity) }),
    acceptsFewer: form.has("acceptsFewer"),
  };
}

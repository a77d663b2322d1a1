import type { pageRoutes } from "@matinee/contract/routes/pages";
import type { Language } from "@matinee/texts/languages";
import type { FastifyInstance } from "fastify";
import type { Context, Services, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { resolvePageRole } from "../../../platform/page-role.ts";
import type { HandlerInput, Handlers } from "../../../platform/http/contract-routes.ts";
import { createMay } from "../../../platform/http/permissions.ts";
import {
  findNamedLanguage,
  findRequestedLanguage,
  isKeptByLanguage,
  listLanguageHeaders,
} from "../../../platform/http/request-language.ts";
import { flattenHeaders } from "../../../platform/http/response-cache.ts";
import { createPage } from "./create-page.ts";
import { duplicatePage } from "./duplicate-page.ts";
import { toOwnedPage, toPublicPage } from "./page-response.ts";
import { getEventCard } from "./public/event-card.ts";
import { listPages } from "./public/page-lists.queries.ts";
import { getShownPages } from "./public/shown-pages.ts";
import { findPageView } from "./public/page-view.queries.ts";
import { invalidatePublicPage, buildPublicPageJson, getPublicPage } from "./public/public-page-cache.ts";
import { removePage } from "./remove-page.ts";
import { updatePage } from "./save/update-page.ts";

export const pageHandlers: Omit<Handlers<typeof pageRoutes>, "cancel" | "cancelProgress"> = {
  async list({ query, ctx }) {
    const list = await listPages(ctx, { ...query, ...readListScope(ctx), archived: false });
    return { status: 200, body: { data: list } };
  },
  async listArchived({ query, ctx }) {
    const list = await listPages(ctx, { ...query, ...readListScope(ctx), archived: true });
    return { status: 200, body: { data: list } };
  },
  async showing({ ctx, request }) {
    return { status: 200, body: { data: await getShownPages(ctx, findRequestedLanguage(request)) } };
  },
  async get({ params, ctx, request, reply }) {
    if (ctx.actor) return getPageForUser(ctx, params.urlOrId, findRequestedLanguage(request));
    const page = await getPublicPage(ctx, params.urlOrId, findRequestedLanguage(request));
    if (!page) throw createNotFoundError("event");
    const body = Buffer.from(buildPublicPageJson(ctx, page));
    const sharing = isKeptByLanguage(request) ? "shared" : "private";
    const headers = {
      "content-type": CONTENT_TYPE,
      "cache-control": CACHING[sharing],
      vary: ["Origin", "x-session-id", "Authorization", ...listLanguageHeaders(request)].join(", "),
      etag: page.etag,
    };
    if (request.headers.origin === undefined) {
      page.heads[sharing] = flattenHeaders(reply, { ...headers, "content-length": body.length });
    }
    return { status: 200, headers, body };
  },
  async card({ params, ctx, request }) {
    const card = await getEventCard(ctx, params.urlOrId, {
      language: findRequestedLanguage(request),
      named: findNamedLanguage(request.url, request.server.languages) ?? null,
      getTexts: request.server.getTexts,
    });
    if (!card) throw createNotFoundError("event");
    const vary = listLanguageHeaders(request).join(", ");
    // As long as browsers keep the card in a frame. It is the same for every caller of a language.
    const caching = `${isKeptByLanguage(request) ? "public" : "private"}, max-age=30`;
    const headers = { "cache-control": caching, ...(vary && { vary }) };
    return { status: 200, headers, body: { data: card } };
  },
  async create({ params, body, ctx }) {
    const id = await createPage(ctx, params.accountId, body);
    return { status: 201, body: { data: await getSavedPage(ctx, id) } };
  },
  async update({ params, body, ctx }) {
    await updatePage(ctx, params.id, body);
    return { status: 200, body: { data: await getSavedPage(ctx, params.id) } };
  },
  async remove({ params, query, ctx }) {
    await removePage(ctx, params.id, query.confirmed);
    return { status: 204 };
  },
  async activate({ params, ctx }) {
    await updatePage(ctx, params.id, { activated: true });
    return { status: 200, body: { data: await getSavedPage(ctx, params.id) } };
  },
  duplicate,
  duplicateAsSpecified: duplicate,
};

async function duplicate({ params, body, ctx }: HandlerInput<typeof pageRoutes.duplicate>) {
  const id = await duplicatePage(ctx, params.id, body.account_email, body.title);
  return { status: 201 as const, body: { data: await getSavedPage(ctx, id) } };
}

/** A key acts for its own account only. */
const readListScope = ({ actor }: SignedInContext) => ({
  accountId: actor.accountId,
  withShared: actor.apiKey === null,
});

const CONTENT_TYPE = "application/json; charset=utf-8";

/** A shared cache may serve the response for one second; a browser revalidates every time. */
const CACHING = { shared: "public, max-age=0, s-maxage=1", private: "private, max-age=0" };

async function getPageForUser(ctx: Context, slugOrId: string, language: Language | undefined) {
  const view = await findPageView(ctx.db, slugOrId, language);
  const role = view && (await resolvePageRole(ctx.db, ctx.actor, view.page));
  if (!view || (view.page.superarchived && role !== "staff")) throw createNotFoundError("event");
  const headers = { "cache-control": "private, no-store" };
  const now = ctx.clock.now();
  if (role)
    return {
      status: 200 as const,
      headers,
      body: { data: toOwnedPage(view, role, now, createMay(ctx.actor, role, view.page)) },
    };
  if (view.page.archived) throw createNotFoundError("event");
  return { status: 200 as const, headers, body: { data: toPublicPage(view, now, language) } };
}

/**
 * Reads a saved event and invalidates its cached response: the save may have taken a slug that is cached as unknown.
 */
async function getSavedPage(ctx: Context, id: string) {
  const view = await findPageView(ctx.db, id);
  if (!view) throw createNotFoundError("event");
  invalidatePublicPage(ctx, view.page);
  const role = await resolvePageRole(ctx.db, ctx.actor, view.page);
  if (!role) throw createNotFoundError("event");
  return toOwnedPage(view, role, ctx.clock.now(), createMay(ctx.actor, role, view.page));
}

/**
 * Invalidates an event's cached public response after any successful write to the event's routes, including products
 * and questions. Also turns a matching If-None-Match into 304.
 */
export function registerPublicPageHooks(app: FastifyInstance, services: Services): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method === "GET") {
      const { etag } = reply.getHeaders();
      if (!etag || reply.statusCode !== 200 || request.headers["if-none-match"] !== etag) return payload;
      reply.status(304);
      return null;
    }
    if (request.page && reply.statusCode < 400) invalidatePublicPage(services, request.page);
    return payload;
  });
}

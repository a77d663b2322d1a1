import type { oembedRoutes } from "@matinee/contract/routes/oembed";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findNamedLanguage } from "../../../platform/http/request-language.ts";
import { describeOembed, OEMBED_CACHE_SECONDS } from "./public/describe-oembed.ts";

export const oembedHandlers: Handlers<typeof oembedRoutes> = {
  async get({ query, ctx, request }) {
    return {
      status: 200,
      headers: { "cache-control": `public, max-age=${OEMBED_CACHE_SECONDS}` },
      body: await describeOembed(ctx, query, findNamedLanguage(query.url, request.server.languages)),
    };
  },
};

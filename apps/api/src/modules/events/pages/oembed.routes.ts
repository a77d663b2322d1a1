import type { oembedRoutes } from "@matinee/contract/routes/oembed";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { describeOembed, OEMBED_CACHE_SECONDS } from "./public/describe-oembed.ts";

export const oembedHandlers: Handlers<typeof oembedRoutes> = {
  async get({ query, ctx }) {
    return {
      status: 200,
      headers: { "cache-control": `public, max-age=${OEMBED_CACHE_SECONDS}` },
      body: await describeOembed(ctx, query),
    };
  },
};

import { buildAttachment } from "../../../platform/http/attachment.ts";
import type { printRoutes } from "@matinee/contract/routes/print";
import { defaultLanguage } from "@matinee/texts/languages";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findNamedLanguage } from "../../../platform/http/request-language.ts";
import { createPoster } from "./create-poster.ts";
import { getShareCard } from "./share-cards.ts";

export const printHandlers: Handlers<typeof printRoutes> = {
  async shareCard({ params, query, ctx, request }) {
    // By the address alone, since caches keep it for everybody.
    const language = findNamedLanguage(request.url, request.server.languages) ?? defaultLanguage;
    const { png, version } = await getShareCard(ctx, params.urlOrId, language);
    const etag = `"${version}-${language}"`;
    const headers = {
      // The address of another version is out of date, or a cache of this process is for up to a second.
      "cache-control":
        query.version === version ? "public, max-age=31536000, immutable" : "public, max-age=60",
      etag,
      // Other sites show it, and the apps may be on other hosts than the API.
      "cross-origin-resource-policy": "cross-origin",
    };
    if (request.headers["if-none-match"]?.includes(etag)) return { status: 304, headers };
    return { status: 200, headers: { ...headers, "content-type": "image/png" }, body: png };
  },
  async poster({ params, query, ctx }) {
    const { pdf, fileName } = await createPoster(ctx, params.id, query.paper);
    return {
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": buildAttachment(fileName),
        "cache-control": "private, no-store",
      },
      body: Buffer.from(pdf),
    };
  },
};

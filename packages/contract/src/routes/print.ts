import { posterPapers } from "@matinee/domain/image-rules";
import { z } from "zod";
import { uuid } from "../envelope.ts";
import { BOX_OFFICE_ROLES, ownerRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

/** The pictures of an event for links and for paper. */
export const printRoutes = c.router(
  {
    shareCard: {
      method: "GET",
      path: "/v1/pages/:urlOrId/share-card",
      summary: "Get the picture of an event for links: artwork, title and date as PNG",
      pathParams: z.object({ urlOrId: z.string().min(1).max(200) }),
      /** Caches may keep the picture of the current version for a year, any other for a minute. */
      query: z.object({ version: z.string().max(50).optional() }),
      responses: {
        200: c.otherResponse({ contentType: "image/png", body: z.unknown() }),
        304: c.noBody(),
      },
      metadata: {
        allow: ["public"],
        rateLimit: { max: 120, windowSeconds: 60, per: "address" },
        fileTypes: ["image/png"],
      },
    },
    poster: {
      method: "GET",
      path: "/v1/pages/:id/poster",
      summary: "Get a poster of an event to print, as PDF",
      pathParams: z.object({ id: uuid }),
      query: z.object({ paper: z.enum(posterPapers) }),
      responses: { 200: c.otherResponse({ contentType: "application/pdf", body: z.unknown() }) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:read", {
        rateLimit: { max: 30, windowSeconds: 600, per: "account" },
        fileTypes: ["application/pdf"],
      }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

import { REHEARSAL_SPEEDS } from "@matinee/domain/premiere-clock";
import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { NIGHT_ROLES, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { rehearsalSchema } from "../schemas/premieres.ts";

const byPage = z.object({ id: uuid });

/** Rehearsals of a premiere on private copies. The copies are reached by the routes with `includesRehearsals`. */
export const rehearsalRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/premiere/rehearsals",
      summary: "List the rehearsals of a premiere that run or were not removed yet",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(rehearsalSchema)) },
      metadata: { allow: ["pageOwner", "moderator", "staff"], eventRoles: NIGHT_ROLES, scope: "events:read" },
    },
    start: {
      method: "POST",
      path: "/v1/pages/:id/premiere/rehearsals",
      summary: "Rehearse a premiere in a minute, on a private copy that is removed after 24 hours",
      pathParams: byPage,
      body: z.strictObject({ speed: z.literal(REHEARSAL_SPEEDS).default(10) }),
      responses: { 201: wrapData(rehearsalSchema) },
      metadata: {
        allow: ["pageOwner", "staff"],
        eventRoles: PRODUCER_ROLES,
        scope: "events:write",
        onBehalf: true,
        rateLimit: { max: 60, windowSeconds: 3600, per: "account" },
      },
    },
    end: {
      method: "DELETE",
      path: "/v1/pages/:id/premiere/rehearsals/:rehearsalId",
      summary: "End a rehearsal on every screen and remove its copy",
      pathParams: byPage.extend({ rehearsalId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: {
        allow: ["pageOwner", "staff"],
        eventRoles: PRODUCER_ROLES,
        scope: "events:write",
        onBehalf: true,
      },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

import { REHEARSAL_SPEEDS } from "@matinee/domain/premiere-clock";
import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { NIGHT_ROLES, ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { rehearsalSchema } from "../schemas/premieres.ts";

const byPage = z.object({ id: uuid });

/** Rehearsals of a premiere on private copies. The copies are reached by the routes with `includesRehearsals`. */
export const rehearsalRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the rehearsals of a premiere that run or were not removed yet",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(rehearsalSchema)) },
      metadata: { allow: ["pageOwner", "moderator", "staff"], eventRoles: NIGHT_ROLES, scope: "events:read" },
    },
    start: {
      method: "POST",
      path: "",
      summary: "Rehearse a premiere in a minute, on a private copy that is removed after 24 hours",
      pathParams: byPage,
      body: z.strictObject({ speed: z.literal(REHEARSAL_SPEEDS).default(10) }),
      responses: { 201: wrapData(rehearsalSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        onBehalf: true,
        rateLimit: { max: 60, windowSeconds: 3600, per: "account" },
      }),
    },
    end: {
      method: "DELETE",
      path: "/:rehearsalId",
      summary: "End a rehearsal on every screen and remove its copy",
      pathParams: byPage.extend({ rehearsalId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/premiere/rehearsals"),
);

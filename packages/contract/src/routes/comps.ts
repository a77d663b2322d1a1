import { z } from "zod";
import { dropNullFields, uuid, wrapData } from "../envelope.ts";
import { maxCompsCsvLength } from "@matinee/domain/limits";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { compsResultSchema, createCompsSchema } from "../schemas/comps.ts";

const byPage = z.object({ id: uuid });

export const compRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "/v1/pages/:id/comps",
      summary: "Give free tickets to a list of people, as JSON or CSV; each line gives at most one ticket",
      pathParams: byPage,
      body: dropNullFields(createCompsSchema),
      responses: { 200: wrapData(compsResultSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", {
        staffRoles: FINANCE_ROLES,
        diyOnly: true,
        onBehalf: true,
        bodyLimit: 2 * maxCompsCsvLength,
        rateLimit: { max: 60, windowSeconds: 60, per: "account" },
      }),
    },
    revoke: {
      method: "DELETE",
      path: "/v1/pages/:id/comps/:orderId",
      summary: "Revoke a free ticket; its viewing link stops working",
      pathParams: byPage.extend({ orderId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", {
        staffRoles: FINANCE_ROLES,
        diyOnly: true,
        onBehalf: true,
      }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

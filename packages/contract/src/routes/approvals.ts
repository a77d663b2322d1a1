import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { FINANCE_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { approvalSchema } from "../schemas/approvals.ts";

const byId = z.object({ id: uuid });

export const approvalRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/admin/approvals",
      summary: "List changes that wait for a second person, and the ones decided last",
      responses: {
        200: wrapData(z.object({ pending: z.array(approvalSchema), decided: z.array(approvalSchema) })),
      },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
    approve: {
      method: "POST",
      path: "/v1/admin/approvals/:id/approve",
      summary: "Approve and carry out a change that a colleague requested; emails need the role admin",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
    reject: {
      method: "POST",
      path: "/v1/admin/approvals/:id/reject",
      summary: "Reject a requested change, or withdraw an own one",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

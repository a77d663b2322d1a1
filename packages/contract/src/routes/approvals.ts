import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { FINANCE_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { approvalSchema, reasonSchema } from "../schemas/approvals.ts";
import { proofSchema } from "../schemas/factors.ts";

const byId = z.object({ id: uuid });

export const approvalRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List changes that wait for a second person, and the ones decided last",
      responses: {
        200: wrapData(z.object({ pending: z.array(approvalSchema), decided: z.array(approvalSchema) })),
      },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
    approve: {
      method: "POST",
      path: "/:id/approve",
      summary: "Approve and carry out a requested change; emails need the role admin",
      pathParams: byId,
      // The proof of who approves an own request, because no one else may.
      body: proofSchema.extend({ reason: reasonSchema.optional() }),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, conditionalStepUp: "approval" },
    },
    retry: {
      method: "POST",
      path: "/:id/retry",
      summary: "Submit an approved refund again that the payment provider rejected",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "approval" },
    },
    reject: {
      method: "POST",
      path: "/:id/reject",
      summary: "Reject a requested change with a reason, or withdraw an own one",
      pathParams: byId,
      body: z.strictObject({ reason: reasonSchema.optional() }),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/approvals"),
);

import { z } from "zod";
import { uuid } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

/** The id that a response has in `x-request-id`. */
const requestId = z.string().regex(/^[\w-]{16,64}$/);

export const undoRoutes = c.router(
  {
    entry: {
      method: "POST",
      path: "/v1/admin/audit/:id/undo",
      summary: "Undo the change of one audit entry of the last 24 hours, unless the record was changed since",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
    request: {
      method: "POST",
      path: "/v1/admin/requests/:requestId/undo",
      summary: "Undo what a request of yours changed in one record in the last 24 hours",
      pathParams: z.object({ requestId }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

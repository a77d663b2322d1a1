import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
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
      summary:
        "Undo what a request of yours changed in the last 24 hours: one record at once, several by a job",
      pathParams: z.object({ requestId }),
      body: c.noBody(),
      /** The bulk change that undoes a change of several records; null when one record was restored. */
      responses: { 200: wrapData(z.object({ bulkChangeId: uuid.nullable() })) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

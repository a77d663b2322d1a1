import { z } from "zod";
import { pageQuery, wrapData, wrapPage } from "../envelope.ts";
import { ADMIN_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { jobProblemSchema, jobQueueSchema, jobStateSchema, recurringJobSchema } from "../schemas/jobs.ts";

const queue = z.object({ queue: z.string().max(100) });
const job = queue.extend({ id: z.string().max(200) });

export const jobRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the queues with their waiting, running and failed jobs, and the recurring jobs",
      responses: {
        200: wrapData(
          z.object({
            queues: z.array(jobQueueSchema),
            recurring: z.array(recurringJobSchema),
            /** The parts of the workers' work that no worker does at the moment. */
            missingRoles: z.array(z.string()),
          }),
        ),
      },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    problems: {
      method: "GET",
      path: "/:queue",
      summary: "List the failed jobs of a queue, or those that are tried again, the newest failure first",
      pathParams: queue,
      query: z.object({ state: jobStateSchema.optional(), page: pageQuery }),
      responses: { 200: wrapPage(jobProblemSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    retry: {
      method: "POST",
      path: "/:queue/:id/retry",
      summary: "Try a failed job again now",
      pathParams: job,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    discard: {
      method: "POST",
      path: "/:queue/:id/discard",
      summary: "Give a failed job up",
      pathParams: job,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/jobs"),
);

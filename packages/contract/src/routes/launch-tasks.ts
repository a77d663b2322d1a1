import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { doneLaunchTaskSchema, LAUNCH_TASKS } from "../schemas/launch-tasks.ts";

const byPage = z.object({ id: uuid });
const list = wrapData(z.array(doneLaunchTaskSchema));

/** The launch kit of an event: the tasks of its team after the activation. */
export const launchTaskRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/launch-tasks",
      summary: "List what an event's team did after the activation, in the order of the launch kit",
      pathParams: byPage,
      responses: { 200: list },
      metadata: ownerRoute(PRODUCER_ROLES, "events:read"),
    },
    finish: {
      method: "POST",
      path: "/v1/pages/:id/launch-tasks",
      summary: "Mark tasks of an event's launch kit as done; tasks that are done keep their time",
      pathParams: byPage,
      body: z.strictObject({ tasks: z.array(z.enum(LAUNCH_TASKS)).min(1).max(LAUNCH_TASKS.length) }),
      responses: { 200: list },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write"),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

import type { launchTaskRoutes } from "@matinee/contract/routes/launch-tasks";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { finishLaunchTasks } from "./finish-launch-tasks.ts";
import { findDoneLaunchTasks } from "./launch-tasks.queries.ts";

export const launchTaskHandlers: Handlers<typeof launchTaskRoutes> = {
  async list({ params, ctx }) {
    return { status: 200, body: { data: await findDoneLaunchTasks(ctx.db, params.id) } };
  },
  async finish({ body, ctx, page }) {
    return { status: 200, body: { data: await finishLaunchTasks(ctx, page, body.tasks) } };
  },
};

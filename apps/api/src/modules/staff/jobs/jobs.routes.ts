import { pageSizes } from "@matinee/domain/limits";
import type { jobRoutes } from "@matinee/contract/routes/jobs";
import { buildPage } from "../../../db/build-page.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import type { QueueView } from "../../../platform/jobs/queue-view.ts";
import { findMissingRoles } from "../../../platform/jobs/role-reports.ts";
import { changeJob } from "./change-job.ts";
import { listProblems, listRecurringJobs, readQueues } from "./jobs.queries.ts";

/** @param queues the modules' queues, passed in because this module may not import them all */
export function createJobHandlers(queues: readonly QueueView[]): Handlers<typeof jobRoutes> {
  const getQueue = (name: string) => {
    const queue = queues.find((candidate) => candidate.name === name);
    if (!queue) throw createNotFoundError("queue");
    return queue;
  };
  return {
    async list({ ctx }) {
      const [states, recurring, missingRoles] = await Promise.all([
        readQueues(ctx, queues),
        listRecurringJobs(ctx),
        findMissingRoles(ctx),
      ]);
      return { status: 200, body: { data: { queues: states, recurring, missingRoles: [...missingRoles] } } };
    },
    async problems({ ctx, params, query: { state = "failed", page = 1 } }) {
      const queue = getQueue(params.queue);
      const { rows, total } = await listProblems(ctx, queue, state, page);
      const { next, ...list } = buildPage(rows, {
        path: `/v1/admin/jobs/${queue.name}`,
        page,
        size: pageSizes.staffList,
        total,
      });
      return { status: 200, body: { data: { ...list, next: next && `${next}&state=${state}` } } };
    },
    async retry({ ctx, params }) {
      await changeJob(ctx, getQueue(params.queue), "retry", params.id);
      return { status: 204 };
    },
    async discard({ ctx, params }) {
      await changeJob(ctx, getQueue(params.queue), "discard", params.id);
      return { status: 204 };
    },
  };
}

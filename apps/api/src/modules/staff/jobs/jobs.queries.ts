import { jobListLimit, pageSizes } from "@matinee/domain/limits";
import type { JobProblem, JobQueueRow, RecurringJobRow } from "@matinee/contract/schemas/jobs";
import { asc } from "drizzle-orm";
import { recurringJobs } from "../../../db/schema/recurring-jobs.ts";
import type { ProblemState, QueueServices, QueueView } from "../../../platform/jobs/queue-view.ts";
import { isLate } from "../../../platform/jobs/recurring-runs.ts";

const toInstant = (at: Date | null) => at?.toISOString() ?? null;

/** Reads the state of each queue. */
export async function readQueues(
  services: QueueServices,
  queues: readonly QueueView[],
): Promise<JobQueueRow[]> {
  return Promise.all(
    queues.map(async (queue) => {
      const { oldestWaitingAt, ...state } = await queue.read(services);
      return { name: queue.name, ...state, oldestWaitingAt: toInstant(oldestWaitingAt) };
    }),
  );
}

/** Lists the recurring jobs with their last runs, by name. */
export async function listRecurringJobs({
  db,
  clock,
}: Pick<QueueServices, "db" | "clock">): Promise<RecurringJobRow[]> {
  const rows = await db.select().from(recurringJobs).orderBy(asc(recurringJobs.name));
  return rows.map((row) => ({
    ...row,
    lastSucceededAt: toInstant(row.lastSucceededAt),
    lastFailedAt: toInstant(row.lastFailedAt),
    late: isLate(row, clock.now()),
  }));
}

/** Lists one page of the failed jobs of a queue, with their number up to `jobListLimit`. */
export async function listProblems(
  services: QueueServices,
  queue: QueueView,
  state: ProblemState,
  page: number,
): Promise<{ rows: JobProblem[]; total: number }> {
  const limit = pageSizes.staffList;
  const offset = (page - 1) * limit;
  const actions = (["retry", "discard"] as const).filter((action) => queue[action][state]);
  const [states, rows] = await Promise.all([
    queue.read(services),
    offset < jobListLimit ? queue.list(services, state, { limit, offset }) : [],
  ]);
  return {
    rows: rows.map(({ isFinal = false, ...row }) => ({
      ...row,
      state,
      failedAt: toInstant(row.failedAt),
      retriesAt: toInstant(row.retriesAt),
      actions: isFinal ? [] : actions,
    })),
    total: Math.min(states[state], jobListLimit),
  };
}

import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { QueueView } from "../../../platform/jobs/queue-view.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Tries a failed job again or gives it up, and records who did it.
 * @throws AppError state-conflict when the job has no such problem any more, or does not allow the action
 */
export async function changeJob(
  ctx: SignedInContext,
  queue: QueueView,
  action: "retry" | "discard",
  id: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    for (const change of [queue[action].failed, queue[action].retrying]) {
      if (!change || !(await change(tx, ctx, id))) continue;
      return recordAudit(tx, ctx, {
        action: `job.${action}`,
        subjectType: "job",
        subjectId: id,
        detail: { queue: queue.name },
      });
    }
    throw new AppError("state-conflict", (t) => t.jobs.changed);
  });
}

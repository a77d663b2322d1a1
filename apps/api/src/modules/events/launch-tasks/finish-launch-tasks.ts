import type { DoneLaunchTask, LaunchTask } from "@matinee/contract/schemas/launch-tasks";
import { launchTasks } from "../../../db/schema/launch-tasks.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { findDoneLaunchTasks } from "./launch-tasks.queries.ts";

/**
 * Marks tasks of an event's launch kit as done by the caller, now. Tasks that are done already keep who did them, and when
 * (rules/events.md, Launch kit).
 * @returns all tasks that are done
 */
export async function finishLaunchTasks(
  ctx: SignedInContext,
  page: PageIdentity,
  tasks: readonly LaunchTask[],
): Promise<DoneLaunchTask[]> {
  return transact(ctx.db, async (tx) => {
    const doneAt = ctx.clock.now();
    // In one order, so that two callers cannot deadlock on each other's rows.
    const rows = [...new Set(tasks)]
      .toSorted()
      .map((task) => ({ pageId: page.id, task, accountId: ctx.actor.accountId, doneAt }));
    const added = await tx
      .insert(launchTasks)
      .values(rows)
      .onConflictDoNothing()
      .returning({ task: launchTasks.task });
    if (added.length > 0)
      await recordStaffChange(tx, ctx, page.accountId, {
        action: "page.finish-launch-tasks",
        subjectType: "page",
        subjectId: page.id,
        detail: { tasks: added.map(({ task }) => task) },
      });
    return findDoneLaunchTasks(tx, page.id);
  });
}

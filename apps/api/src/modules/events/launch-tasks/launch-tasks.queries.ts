import { type DoneLaunchTask, LAUNCH_TASKS } from "@matinee/contract/schemas/launch-tasks";
import { eq } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { launchTasks } from "../../../db/schema/launch-tasks.ts";

/** Finds the tasks of an event's launch kit that are done, in the kit's order. */
export async function findDoneLaunchTasks(db: Queryable, pageId: string): Promise<DoneLaunchTask[]> {
  const rows = await db
    .select({
      task: launchTasks.task,
      doneAt: launchTasks.doneAt,
      accountId: launchTasks.accountId,
      name: accountName,
    })
    .from(launchTasks)
    .leftJoin(accounts, eq(accounts.id, launchTasks.accountId))
    .where(eq(launchTasks.pageId, pageId));
  return LAUNCH_TASKS.flatMap((task) =>
    rows
      .filter((row) => row.task === task)
      .map(({ doneAt, accountId, name }) => ({
        task,
        doneAt: doneAt.toISOString(),
        doneBy: accountId === null ? null : name,
      })),
  );
}

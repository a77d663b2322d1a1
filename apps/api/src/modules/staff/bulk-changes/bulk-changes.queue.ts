import { messages } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { createJobQueueView } from "../../../platform/jobs/job-queue-view.ts";

/** Changes of all rows that match a filter. One that is given up keeps the rows that it changed. */
export const bulkChangeQueue = createJobQueueView("bulk-changes", {
  describe: ({ bulkChangeId }) => messages.jobs.subjects.bulkChange(bulkChangeId),
  async giveUp(tx, _services, { bulkChangeId }) {
    await tx
      .update(bulkChanges)
      .set({ state: "failed", failure: messages.bulkChanges.givenUp, endedAt: sql`now()` })
      .where(and(eq(bulkChanges.id, bulkChangeId), eq(bulkChanges.state, "running")));
  },
});

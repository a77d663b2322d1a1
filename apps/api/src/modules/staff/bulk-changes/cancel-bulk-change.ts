import { eq, sql } from "drizzle-orm";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Stops a bulk change after its current batch. Changed rows stay changed. One that has ended stays as it is.
 * @throws AppError not-found
 */
export async function cancelBulkChange(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    // Waits for the current batch.
    const [stored] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
    if (!stored) throw createNotFoundError("bulkUpdate");
    if (stored.state !== "running") return;
    await tx
      .update(bulkChanges)
      .set({ state: "cancelled", endedAt: sql`now()` })
      .where(eq(bulkChanges.id, id));
    await recordAudit(tx, ctx, {
      action: "bulkchange.cancel",
      subjectType: "bulkchange",
      subjectId: id,
      detail: { processed: stored.processed, rows: stored.request.confirmedRows },
    });
  });
}

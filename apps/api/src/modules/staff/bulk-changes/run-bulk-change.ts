import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { messages } from "@matinee/texts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { bulkChangeErrors, bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { transact } from "../../../db/transaction.ts";
import type { JobActor, Services } from "../../../platform/context.ts";
import { applyChange } from "./apply-change.ts";
import { findNextRows } from "./matching-rows.ts";
import { findNextChangedRows, undoRows } from "./undo-rows.ts";

/** Small enough that a batch locks its rows for less than a second. */
const BATCH_SIZE = 200;
/** Rows are restored one by one. */
const UNDO_BATCH_SIZE = 50;

/**
 * Job: changes the matching rows in batches, in the order of their ids. A batch changes its rows and stores its last row
 * in one transaction, so that after a crash each row is changed exactly once.
 * @param signal aborts between two batches; the job is then retried and continues
 */
export async function runBulkChange(
  services: Services,
  { bulkChangeId }: { bulkChangeId: string },
  signal: AbortSignal,
): Promise<void> {
  while (await runBatch(services, bulkChangeId)) signal.throwIfAborted();
}

/** Returns whether there may be another batch. */
const runBatch = (services: Services, id: string): Promise<boolean> =>
  transact(services.db, async (tx) => {
    // A second worker with the same job waits here and then sees the new cursor.
    const [bulkChange] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
    if (bulkChange?.state !== "running") return false;
    const { request, cursor, createdAt, requestId, address } = bulkChange;
    const actor = await findActor(tx, bulkChange.actorId);
    if (!actor) {
      await end(tx, id, { state: "failed", failure: messages.bulkChanges.noLongerAllowed });
      return false;
    }
    const ids =
      "undoes" in request
        ? await findNextChangedRows(tx, request, { after: cursor, limit: UNDO_BATCH_SIZE })
        : await findNextRows(tx, request, { after: cursor, startedAt: createdAt, limit: BATCH_SIZE });
    const last = ids.at(-1);
    if (last === undefined) {
      await end(tx, id, { state: "done" });
      return false;
    }
    // Its errors are stored, and the member of staff reads them in the back office, which has one language.
    const ctx = { ...services, actor, requestId, address, texts: getTexts(defaultLanguage) };
    const { changed, errors } =
      "undoes" in request ? await undoRows(tx, ctx, request, ids) : await applyChange(tx, ctx, request, ids);
    if (errors.length > 0) {
      await tx
        .insert(bulkChangeErrors)
        .values(errors.map((error) => ({ bulkChangeId: id, subjectId: error.id, message: error.message })));
    }
    await tx
      .update(bulkChanges)
      .set({
        cursor: last,
        processed: sql`${bulkChanges.processed} + ${ids.length}`,
        changed: sql`${bulkChanges.changed} + ${changed}`,
        failed: sql`${bulkChanges.failed} + ${errors.length}`,
      })
      .where(eq(bulkChanges.id, id));
    return true;
  });

async function end(
  tx: Transaction,
  id: string,
  outcome: { state: "done" } | { state: "failed"; failure: string },
): Promise<void> {
  await tx
    .update(bulkChanges)
    .set({ ...outcome, endedAt: sql`now()` })
    .where(eq(bulkChanges.id, id));
}

/** Finds the member of staff who started the change; null when they were suspended or removed since. */
async function findActor(db: Queryable, id: string): Promise<JobActor | null> {
  const [account] = await db
    .select({
      accountId: accounts.id,
      staffRole: accounts.staffRole,
      name: accountName,
      email: accounts.email,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.type, "admin"), isNull(accounts.disabledAt)));
  if (!account) return null;
  return {
    ...account,
    type: "admin",
    sessionId: null,
    signInId: null,
    apiKey: null,
    authenticatedAt: null,
    mustSetUpFactor: false,
  };
}

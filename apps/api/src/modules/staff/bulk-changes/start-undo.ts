import type { Text } from "@matinee/texts";
import { TAG_TYPES, type Tag } from "@matinee/contract/schemas/tags";
import { undoHours } from "@matinee/domain/limits";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { bulkChanges, type StoredUndo } from "../../../db/schema/bulk-changes.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { undoEntries } from "../undo/undo-change.ts";
import { findEntriesOfRequest } from "../undo/undo.queries.ts";
import { isRecent } from "../undo/undo.rules.ts";
import { countUndoings } from "./bulk-changes.queries.ts";
import { requireAdmin } from "./apply-change.ts";
import { changesFlags, countChangedRows } from "./undo-rows.ts";

const createConflict = (text: Text) => new AppError("state-conflict", text);

/**
 * Undoes what a request of the caller changed: one record at once, several by a job.
 * @returns the id of the bulk change that undoes it; null when one record was restored
 * @throws AppError not-found when it changed nothing that is recorded; state-conflict; the errors of applyUndo
 */
export async function undoRequest(ctx: SignedInContext, requestId: string): Promise<string | null> {
  const { accountId: actorId } = ctx.actor;
  const entries = await findEntriesOfRequest(ctx.db, { requestId, actorId, now: ctx.clock.now() });
  const [first] = entries;
  if (!first) throw createNotFoundError("change");
  if (entries.every(({ subjectId }) => subjectId === first.subjectId)) {
    await undoEntries(ctx, entries);
    return null;
  }
  const subject = findSubject(entries.map(({ subjectType }) => subjectType));
  return transact(ctx.db, (tx) =>
    startUndo(tx, ctx, { subject, filter: {}, undoes: { requestId, actorId } }),
  );
}

/** A bulk update changes rows of one type, and its entry about a job is of another. */
function findSubject(types: readonly string[]): Tag["type"] {
  const subject = TAG_TYPES.find((type) => types.includes(type));
  if (!subject) throw createConflict((t) => t.undo.notUndoable);
  return subject;
}

/**
 * Starts a job that undoes a bulk change which has ended, also one that was stopped.
 * @returns the id of the bulk change that undoes it
 * @throws AppError not-found; state-conflict while it runs, after 24 hours, and when it was undone
 */
export async function undoBulkChange(ctx: SignedInContext, id: string): Promise<string> {
  return transact(ctx.db, async (tx) => {
    // Waits for the current batch, which may be the last.
    const [stored] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
    if (!stored) throw createNotFoundError("bulkUpdate");
    if (stored.state === "running") throw createConflict((t) => t.bulkChanges.stillRunning);
    if (!isRecent(stored, ctx.clock.now())) throw createConflict((t) => t.undo.tooLate(undoHours));
    const { requestId, actorId, request } = stored;
    const { subject, filter } = request;
    if (subject === "order") throw createConflict((t) => t.undo.notUndoable);
    return startUndo(tx, ctx, { subject, filter, undoes: { requestId, actorId } });
  });
}

async function startUndo(
  tx: Transaction,
  ctx: SignedInContext,
  undone: Pick<StoredUndo, "subject" | "filter" | "undoes">,
): Promise<string> {
  // Of two undoings at the same time, the second finds the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`undo:${undone.undoes.requestId}`}, 0))`,
  );
  if ((await countUndoings(tx, undone.undoes)) > 0) throw createConflict((t) => t.bulkChanges.undoneAlready);
  // The job would reject each event otherwise.
  if (undone.subject === "page" && (await changesFlags(tx, undone))) requireAdmin(ctx.actor);
  const rows = await countChangedRows(tx, undone);
  if (rows === 0) throw createConflict((t) => t.undo.notUndoable);
  const [started] = await tx
    .insert(bulkChanges)
    .values({
      request: { ...undone, change: { kind: "undo" }, confirmedRows: rows },
      actorId: ctx.actor.accountId,
      requestId: ctx.requestId,
      address: ctx.address,
    })
    .returning({ id: bulkChanges.id });
  if (!started) throw new Error("insert returned no bulk change");
  await recordAudit(tx, ctx, {
    action: "bulkchange.undo",
    subjectType: "bulkchange",
    subjectId: started.id,
    detail: { subject: undone.subject, rows },
  });
  await ctx.jobs.send("bulk-changes", [{ bulkChangeId: started.id }], { tx });
  return started.id;
}

import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import type { StoredUndo } from "../../../db/schema/bulk-changes.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { applyUndo } from "../undo/apply-undo.ts";
import { findEntriesOfSubjects, findUndoneIds, type StoredEntry } from "../undo/undo.queries.ts";
import { UNDOABLE_ACTIONS } from "../undo/undo.rules.ts";
import type { AppliedChange } from "./apply-change.ts";

type Undone = Pick<StoredUndo, "subject" | "undoes">;

/** The entries of the rows, without those of the request itself, for example that it started a job. */
const isOfRows = ({ subject, undoes }: Undone) =>
  and(
    eq(auditEntries.requestId, undoes.requestId),
    eq(auditEntries.actorId, undoes.actorId),
    eq(auditEntries.subjectType, subject),
    inArray(auditEntries.action, [...UNDOABLE_ACTIONS]),
  );

/** Counts the rows that a request changed. */
export async function countChangedRows(db: Queryable, undone: Undone): Promise<number> {
  const [counted] = await db
    .select({ rows: sql<number>`count(distinct ${auditEntries.subjectId})::int` })
    .from(auditEntries)
    .where(isOfRows(undone));
  return counted?.rows ?? 0;
}

/** Returns whether a request changed the flags of events, not only their tags. */
export const changesFlags = async (db: Queryable, undone: Undone): Promise<boolean> =>
  (await db.$count(auditEntries, and(isOfRows(undone), eq(auditEntries.action, "page.update")))) > 0;

/** Finds the ids of the next rows that a request changed, in the order of their ids. */
export async function findNextChangedRows(
  db: Queryable,
  undone: Undone,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(isOfRows(undone), after === null ? undefined : gt(auditEntries.subjectId, after)))
    .orderBy(asc(auditEntries.subjectId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Restores these rows, each of them completely or not at all, with the audit entries of single undoings. A row that was
 * undone already stays as it is and is no error.
 */
export async function undoRows(
  tx: Transaction,
  ctx: SignedInContext,
  undone: Undone,
  ids: readonly string[],
): Promise<AppliedChange> {
  const entries = await findEntriesOfSubjects(tx, isOfRows(undone), ids);
  const undoneIds = await findUndoneIds(tx, entries);
  const bySubject = Map.groupBy(
    entries.filter(({ id }) => !undoneIds.has(id)),
    ({ subjectId }) => subjectId,
  );
  const applied: AppliedChange = { changed: 0, errors: [] };
  for (const [id, ofRow] of bySubject) {
    const error = await tryToUndo(tx, ctx, ofRow);
    if (error) applied.errors.push({ id, message: error.message });
    else applied.changed++;
  }
  return applied;
}

/** Undoes the changes of one row in a savepoint, the newest first. Returns the error that undid the savepoint. */
async function tryToUndo(
  tx: Transaction,
  ctx: SignedInContext,
  entries: readonly StoredEntry[],
): Promise<AppError | null> {
  try {
    await tx.transaction(async (savepoint) => {
      for (const entry of entries.toReversed()) await applyUndo(savepoint, ctx, entry);
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

import { undoHours } from "@matinee/domain/limits";
import type { StaffRole } from "@matinee/contract/policy";
import { and, asc, eq, gt, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { findUndoableAction, isUndoable, listTouched } from "./undo.rules.ts";

export type StoredEntry = Pick<
  typeof auditEntries.$inferSelect,
  "id" | "action" | "subjectType" | "subjectId" | "detail" | "createdAt"
> & { actorType: string | null };

const entryColumns = {
  id: auditEntries.id,
  action: auditEntries.action,
  subjectType: auditEntries.subjectType,
  subjectId: auditEntries.subjectId,
  detail: auditEntries.detail,
  createdAt: auditEntries.createdAt,
  actorType: accounts.type,
};

/** Finds an entry with the type of who acted. */
export async function findEntry(db: Queryable, id: string): Promise<StoredEntry | undefined> {
  const [entry] = await db
    .select(entryColumns)
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .where(eq(auditEntries.id, id));
  return entry;
}

/** Finds the entries that a request of this account wrote in the last hours in which it can be undone, oldest first. */
export function findEntriesOfRequest(
  db: Queryable,
  { requestId, actorId, now }: { requestId: string; actorId: string; now: Date },
): Promise<StoredEntry[]> {
  return db
    .select(entryColumns)
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.actorId, actorId),
        gte(auditEntries.createdAt, new Date(now.getTime() - undoHours * 3_600_000)),
        eq(auditEntries.requestId, requestId),
      ),
    )
    .orderBy(asc(auditEntries.id));
}

/** Finds the entries of these records that match the condition, oldest first. */
export function findEntriesOfSubjects(
  db: Queryable,
  where: SQL | undefined,
  subjectIds: readonly string[],
): Promise<StoredEntry[]> {
  return db
    .select(entryColumns)
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .where(and(where, inArray(auditEntries.subjectId, [...subjectIds])))
    .orderBy(asc(auditEntries.subjectId), asc(auditEntries.id));
}

const undoneId = sql<string>`${auditEntries.detail}->'undoes'->>'entryId'`;

/** Returns which of these entries were undone. Reads the entries of their records, by an index. */
export async function findUndoneIds(
  db: Queryable,
  entries: readonly Pick<StoredEntry, "id" | "subjectType" | "subjectId">[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const ids = entries.map(({ id }) => id);
  const rows = await db
    .select({ id: undoneId })
    .from(auditEntries)
    .where(and(isOfSubjects(entries), inArray(undoneId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** @param options `except` leaves out what this request wrote */
export async function isUndone(
  db: Queryable,
  entry: Pick<StoredEntry, "id" | "subjectType" | "subjectId">,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const undo = and(
    isOfSubjects([entry]),
    eq(undoneId, entry.id),
    except === undefined ? undefined : isNotOf(except),
  );
  return (await db.$count(auditEntries, undo)) > 0;
}

/** Jobs of the system have no request. */
const isNotOf = (requestId: string) => sql`${auditEntries.requestId} is distinct from ${requestId}`;

const isOfSubjects = (entries: readonly Pick<StoredEntry, "subjectType" | "subjectId">[]) =>
  or(
    ...[...Map.groupBy(entries, ({ subjectType }) => subjectType)].map(([type, group]) =>
      and(
        eq(auditEntries.subjectType, type),
        inArray(
          auditEntries.subjectId,
          group.map(({ subjectId }) => subjectId),
        ),
      ),
    ),
  );

/** The entries of one record that are compared with an undone one. */
const MAX_LATER = 500;

/**
 * Finds the newest later change to what an entry changed, with the name of who made it. Leaves out changes that were
 * undone since, with their undoing, and what this request wrote.
 */
export async function findLaterChange(
  db: Queryable,
  entry: StoredEntry,
  requestId: string,
): Promise<{ actor: string | null } | undefined> {
  const rows = await db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      detail: auditEntries.detail,
      undoes: undoneId,
      actor: sql<string | null>`${accountName}`,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .where(
      and(
        isOfSubjects([entry]),
        gte(auditEntries.createdAt, entry.createdAt),
        gt(auditEntries.id, entry.id),
        isNotOf(requestId),
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(MAX_LATER);
  const touched = new Set(listTouched(entry));
  const later = rows.filter((row) => listTouched(row).some((name) => touched.has(name)));
  const laterIds = new Set(later.map(({ id }) => id));
  const undone = new Set(later.map(({ undoes }) => undoes));
  return later.findLast(({ id, undoes }) => !undone.has(id) && !laterIds.has(undoes));
}

interface ListedEntry extends Omit<StoredEntry, "createdAt"> {
  createdAt: string;
}

/** Adds to each entry whether a caller with this role can undo it, and whether it was undone. */
export async function addUndoStates<Entry extends ListedEntry>(
  db: Queryable,
  entries: readonly Entry[],
  { now, role }: { now: Date; role: StaffRole | null },
): Promise<(Entry & { undo: "possible" | "done" | null })[]> {
  const undone = await findUndoneIds(
    db,
    entries.filter((entry) => findUndoableAction(entry)),
  );
  return entries.map((entry) => {
    const judged = { ...entry, createdAt: new Date(entry.createdAt) };
    const undo = undone.has(entry.id) ? "done" : isUndoable(judged, { now, role }) ? "possible" : null;
    return { ...entry, undo };
  });
}

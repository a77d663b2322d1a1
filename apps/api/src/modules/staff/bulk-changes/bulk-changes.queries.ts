import { fromSmallestUnit, platformCurrency } from "@matinee/domain/currency";
import { bulkChangeErrorLimit } from "@matinee/domain/limits";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { bulkChangeErrors, bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Services } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { isRecent } from "../undo/undo.rules.ts";

/**
 * Returns a bulk change with its progress and the first rows that could not be changed.
 * @throws AppError not-found
 */
export async function getBulkChange(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
): Promise<BulkChange> {
  const [row] = await db
    .select({ bulkChange: bulkChanges, startedBy: sql<string>`${accountName}` })
    .from(bulkChanges)
    .innerJoin(accounts, eq(accounts.id, bulkChanges.actorId))
    .where(eq(bulkChanges.id, id));
  if (!row) throw createNotFoundError("bulkUpdate");
  const { request, ...bulkChange } = row.bulkChange;
  const { subject, filter, change, confirmedRows: total } = request;
  const { state, processed, changed, failed, failure } = bulkChange;
  return {
    id,
    subject,
    selected: "ids" in request && request.ids !== undefined,
    filter: toQuery(filter),
    change,
    state,
    total,
    processed,
    changed,
    failed,
    failure,
    undo: await findUndoState(db, row.bulkChange, clock.now()),
    startedBy: row.startedBy,
    startedAt: bulkChange.createdAt.toISOString(),
    endedAt: toIsoString(bulkChange.endedAt),
    errors: failed > 0 ? await findErrors(db, id, subject) : [],
  };
}

async function findUndoState(
  db: Queryable,
  stored: typeof bulkChanges.$inferSelect,
  now: Date,
): Promise<BulkChange["undo"]> {
  // An email that has left cannot be taken back.
  if (stored.request.change.kind === "resend") return null;
  if (stored.state === "running" || stored.changed === 0) return null;
  if ((await countUndoings(db, stored)) > 0) return "done";
  return isRecent(stored, now) ? "possible" : null;
}

/** Counts the bulk changes that undo this request, or did. One that ended early or restored no row can be started again. */
export const countUndoings = (
  db: Queryable,
  { requestId, actorId }: { requestId: string; actorId: string },
): Promise<number> =>
  db.$count(
    bulkChanges,
    and(
      or(eq(bulkChanges.state, "running"), and(eq(bulkChanges.state, "done"), gt(bulkChanges.changed, 0))),
      sql`${bulkChanges.request}->'undoes' = ${JSON.stringify({ requestId, actorId })}::jsonb`,
    ),
  );

/** The amounts of a parsed filter are read as of US dollars, in cents, and those of the address in whole units. */
const AMOUNT_PARAMETERS = new Set(["min_amount", "max_amount"]);

/** Converts a parsed filter to the query parameters that it came from. */
const toQuery = (filter: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, String(AMOUNT_PARAMETERS.has(name) ? fromSmallestUnit(value, platformCurrency) : value)]],
    ),
  );

async function findErrors(
  db: Queryable,
  id: string,
  subject: BulkChange["subject"],
): Promise<BulkChange["errors"]> {
  const errors = await db
    .select({ id: bulkChangeErrors.subjectId, message: bulkChangeErrors.message })
    .from(bulkChangeErrors)
    .where(eq(bulkChangeErrors.bulkChangeId, id))
    .orderBy(asc(bulkChangeErrors.subjectId))
    .limit(bulkChangeErrorLimit);
  const { table, name } = NAMES[subject];
  const ids = errors.map((error) => error.id);
  const rows = await db
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table)
    .where(inArray(table.id, ids));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  // A row that was deleted since has no name.
  return errors.map((error) => ({ ...error, name: names.get(error.id) ?? error.id }));
}

const NAMES: Record<BulkChange["subject"], { table: PgTable & { id: PgColumn }; name: SQL }> = {
  account: { table: accounts, name: sql`${accountName}` },
  order: { table: orders, name: sql`${orders.name}` },
  leadowner: { table: leadOwners, name: sql`trim(${leadOwners.firstName} || ' ' || ${leadOwners.lastName})` },
  page: { table: pages, name: sql`coalesce(nullif(${pages.title}, ''), ${pages.slug})` },
};

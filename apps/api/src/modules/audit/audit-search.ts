import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { matchesRelated } from "../../db/matches-related.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { leadOwners } from "../../db/schema/leads.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { matchesSearch, parseSearch, type Search } from "../../db/search.ts";

const { actorId, onBehalfOf, subjectType, subjectId, detail, reason } = auditEntries;

/** What an entry itself says, as the index `audit_entries_text` has it. No generated column has it, because the hash of an entry covers its columns. */
const ownText = sql`search_key(coalesce(${reason}, '') || E'\\x1f' || coalesce(${detail}->>'reason', '')
  || E'\\x1f' || coalesce(${detail}->>'email', '') || E'\\x1f' || coalesce(${detail}->>'to', '')
  || E'\\x1f' || coalesce(${detail}->>'name', '') || E'\\x1f' || coalesce(${detail}->>'title', '')
  || E'\\x1f' || coalesce(${detail}->>'moderator', ''))`;

/** The records that staff find by a text, by the type of an entry's subject. */
const subjects = { account: accounts, page: pages, order: orders, leadowner: leadOwners };

/**
 * Matches the entries whose person, customer, changed record or reason contains the term. Undefined for a blank term.
 */
export async function matchesAuditSearch(db: Queryable, term: string | undefined): Promise<SQL | undefined> {
  const search = parseSearch(term);
  if (!search) return undefined;
  const selectPeople = () =>
    db.select({ id: accounts.id }).from(accounts).where(matchesSearch(search, accounts)).$dynamic();
  // One after the other, because a transaction has one connection.
  const matches = [
    await matchesRelated(actorId, selectPeople),
    await matchesRelated(onBehalfOf, selectPeople),
  ];
  for (const [type, table] of Object.entries(subjects))
    matches.push(await matchesSubject(db, search, type, table));
  return or(matchesSearch(search, ownText), ...matches);
}

async function matchesSubject(
  db: Queryable,
  search: Search,
  type: string,
  table: PgTable & { id: PgColumn },
): Promise<SQL | undefined> {
  const selectIds = () =>
    db
      .select({ id: sql<string>`${table.id}::text` })
      .from(table)
      .where(matchesSearch(search, table))
      .$dynamic();
  const isSubject = await matchesRelated(subjectId, selectIds);
  return isSubject && and(eq(subjectType, type), isSubject);
}

import { messages } from "@matinee/texts";
import { type AuditKind, listAuditActions } from "@matinee/texts/audit-sentences";
import { and, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { orderByNewest } from "../../db/keyset-pagination.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { formatAccountName } from "../../db/account-name.ts";
import { matchesAuditSearch } from "./audit-search.ts";

export interface AuditFilter {
  /** A part of the name or email of a person, of what was changed, or of the reason. */
  search_term?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  /** The customer whose account was changed, or on whose behalf another person acted. */
  customer_id?: string | undefined;
  actor_id?: string | undefined;
  kind?: AuditKind | undefined;
  /** First and last day in UTC, as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Builds the condition for the entries that match all parts of the filter. */
export async function buildAuditFilter(db: Queryable, filter: AuditFilter): Promise<SQL | undefined> {
  const { search_term, subject_type, subject_id, customer_id, actor_id, kind, from, to } = filter;
  return and(
    await matchesAuditSearch(db, search_term),
    subject_type ? eq(auditEntries.subjectType, subject_type) : undefined,
    subject_id ? eq(auditEntries.subjectId, subject_id) : undefined,
    customer_id
      ? or(
          and(eq(auditEntries.subjectType, "account"), eq(auditEntries.subjectId, customer_id)),
          eq(auditEntries.onBehalfOf, customer_id),
        )
      : undefined,
    actor_id ? eq(auditEntries.actorId, actor_id) : undefined,
    kind ? inArray(auditEntries.action, listAuditActions(kind)) : undefined,
    from ? gte(auditEntries.createdAt, new Date(from)) : undefined,
    to ? lt(auditEntries.createdAt, new Date(Date.parse(to) + DAY_MS)) : undefined,
  );
}

/** Returns these entries with the names of actor and customer, newest first. */
export const findAuditEntriesByIds = (db: Queryable, ids: string[]) =>
  selectAuditEntries(db, inArray(auditEntries.id, ids), ids.length);

/** Returns the first of the entries that match, with the names of actor and customer, newest first. */
export async function selectAuditEntries(db: Queryable, where: SQL | undefined, limit: number) {
  const customers = alias(accounts, "customers");
  const rows = await db
    .select({ entry: auditEntries, actor: accounts, customer: customers })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .leftJoin(customers, eq(customers.id, auditEntries.onBehalfOf))
    .where(where)
    .orderBy(...orderByNewest(auditEntries))
    .limit(limit);
  return rows.map(toAuditEntry);
}

export type AuditEntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

/** Finds the email of the moderator who acted by a link (record-audit.ts); null for an account and for the system. */
export const findModeratorEmail = ({ detail }: typeof auditEntries.$inferSelect): string | null =>
  typeof detail["moderator"] === "string" ? detail["moderator"] : null;

function describeModerator(entry: typeof auditEntries.$inferSelect): string | null {
  const email = findModeratorEmail(entry);
  return email && messages.activity.moderator(email);
}

type Account = typeof accounts.$inferSelect;

function toAuditEntry(row: {
  entry: typeof auditEntries.$inferSelect;
  actor: Account | null;
  customer: Account | null;
}) {
  const { entry, actor, customer } = row;
  return {
    id: entry.id,
    action: entry.action,
    actor: actor ? formatAccountName(actor) : describeModerator(entry),
    actorId: entry.actorId,
    actorType: actor?.type ?? null,
    onBehalfOf: customer && formatAccountName(customer),
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    detail: entry.detail,
    reason: entry.reason,
    createdAt: entry.createdAt.toISOString(),
  };
}

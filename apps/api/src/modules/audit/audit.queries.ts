import { and, eq, inArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";

export interface AuditFilter {
  subject_id?: string | undefined;
  actor_id?: string | undefined;
}

/** What was done to a subject, or by an actor. */
export function auditFilter({ subject_id, actor_id }: AuditFilter): SQL | undefined {
  return and(
    subject_id ? eq(auditEntries.subjectId, subject_id) : undefined,
    actor_id ? eq(auditEntries.actorId, actor_id) : undefined,
  );
}

/** These entries with who it was, newest first. */
export async function auditEntriesOf(db: Queryable, ids: string[]) {
  const customers = alias(accounts, "customers");
  const rows = await db
    .select({ entry: auditEntries, actor: accounts, customer: customers })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .leftJoin(customers, eq(customers.id, auditEntries.onBehalfOf))
    .where(inArray(auditEntries.id, ids))
    .orderBy(...newestFirst(auditEntries));
  return rows.map(entryAnswer);
}

type Account = typeof accounts.$inferSelect;

function entryAnswer(row: {
  entry: typeof auditEntries.$inferSelect;
  actor: Account | null;
  customer: Account | null;
}) {
  const { entry, actor, customer } = row;
  return {
    id: entry.id,
    action: entry.action,
    actor: nameOf(actor),
    actorId: entry.actorId,
    onBehalfOf: nameOf(customer),
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    detail: entry.detail,
    createdAt: entry.createdAt.toISOString(),
  };
}

const nameOf = (account: Account | null) => account && `${account.firstName} ${account.lastName}`;

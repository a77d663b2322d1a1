import { pageSizes } from "@matinee/contract/limits";
import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { auditEntries } from "./audit.table.ts";

export interface AuditFilter {
  page?: number | undefined;
  subject_id?: string | undefined;
  actor_id?: string | undefined;
}

/** A page of what was done, newest first: to a subject, or by an actor. */
export async function listAudit(db: Queryable, { page = 1, subject_id, actor_id }: AuditFilter) {
  const size = pageSizes.staffList;
  const customers = alias(accounts, "customers");
  const where = and(
    subject_id ? eq(auditEntries.subjectId, subject_id) : undefined,
    actor_id ? eq(auditEntries.actorId, actor_id) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select({ entry: auditEntries, actor: accounts, customer: customers })
      .from(auditEntries)
      .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
      .leftJoin(customers, eq(customers.id, auditEntries.onBehalfOf))
      .where(where)
      .orderBy(...newestFirst(auditEntries))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(auditEntries, where),
  ]);
  return { rows: rows.map(entryAnswer), total, pages: Math.ceil(total / size) };
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

import type { CustomerRow } from "@matinee/contract/schemas/accounts";
import { and, count, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest } from "../../../db/keyset-pagination.ts";
import { findConsentsByAccount } from "../../consent/consents.queries.ts";
import { findPendingEmails } from "../../identity/email-changes/email-changes.queries.ts";
import { toAccount } from "../../identity/accounts/account-response.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { creditBalances, creditOrders } from "../../../db/schema/credits.ts";
import { notes } from "../../../db/schema/notes.ts";
import { findTagsBySubject } from "../../tags/subject-tags.queries.ts";

/** Returns the first `limit` of the matching customers, newest first. */
export async function selectCustomers(
  db: Queryable,
  where: SQL | undefined,
  limit: number,
): Promise<CustomerRow[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(...orderByNewest(accounts))
    .limit(limit);
  return findCustomersByIds(
    db,
    rows.map(({ id }) => id),
  );
}

/** Returns the customers among these accounts with all columns of the staff list, newest first. */
export async function findCustomersByIds(db: Queryable, ids: string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const [rows, purchases, noteCounts, tags, pendingEmails, consents] = await Promise.all([
    db
      .select({ account: accounts, credits: creditBalances.credits })
      .from(accounts)
      .leftJoin(creditBalances, eq(creditBalances.accountId, accounts.id))
      .where(and(inArray(accounts.id, ids), eq(accounts.type, "filmmaker")))
      .orderBy(...orderByNewest(accounts)),
    db
      .select({ id: creditOrders.accountId, count: count() })
      .from(creditOrders)
      .where(and(inArray(creditOrders.accountId, ids), inArray(creditOrders.status, ["paid", "refunded"])))
      .groupBy(creditOrders.accountId),
    db
      .select({ id: notes.subjectId, count: count() })
      .from(notes)
      .where(and(inArray(notes.subjectId, ids), eq(notes.subjectType, "account")))
      .groupBy(notes.subjectId),
    findTagsBySubject(db, ids),
    findPendingEmails(db, ids, new Date()),
    findConsentsByAccount(db, ids),
  ]);
  const purchasesById = toCountMap(purchases);
  const notesById = toCountMap(noteCounts);
  return rows.map(({ account, credits }) => ({
    ...toAccount(account, {
      credits: credits ?? 0,
      tags: tags.get(account.id) ?? [],
      pendingEmail: pendingEmails.get(account.id) ?? null,
    }),
    teachableId: account.teachableId,
    purchases: purchasesById.get(account.id) ?? 0,
    notes: notesById.get(account.id) ?? 0,
    consents: consents.get(account.id) ?? [],
  }));
}

const toCountMap = (rows: { id: string; count: number }[]) =>
  new Map(rows.map(({ id, count: n }) => [id, n]));

import { ACTIVITY_ACTIONS, type ActivityAction } from "@matinee/texts/activity";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import { accountName } from "../../db/account-name.ts";
import type { Queryable } from "../../db/client.ts";
import { isUuid } from "../../db/ids.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { pages } from "../../db/schema/pages.ts";
import { findModeratorEmail } from "./audit.queries.ts";

const LATEST = 50;

/** Returns the latest audit entries that concern an account and that its owner may read, newest first. */
export async function findAccountActivity(db: Queryable, accountId: string) {
  const rows = await db
    .select({ entry: auditEntries, actor: accountName, actorType: accounts.type })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.actorId))
    .where(
      and(
        inArray(auditEntries.action, [...ACTIVITY_ACTIONS]),
        or(
          eq(auditEntries.onBehalfOf, accountId),
          eq(auditEntries.actorId, accountId),
          and(eq(auditEntries.subjectType, "account"), eq(auditEntries.subjectId, accountId)),
        ),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(LATEST);
  const titles = await findTitles(db, rows);
  return rows.map(({ entry, actor, actorType }) => ({
    id: entry.id,
    // The condition above selects only these actions; the column's type is wider.
    action: entry.action as ActivityAction,
    byOwner: entry.actorId === accountId,
    byStaff: actorType === "admin",
    actor: entry.actorId === null ? null : actor,
    moderator: findModeratorEmail(entry),
    event: titles.get(entry.subjectId) ?? null,
    count: typeof entry.detail?.["tickets"] === "number" ? entry.detail["tickets"] : null,
    address: entry.actorId === accountId ? entry.address : null,
    createdAt: entry.createdAt.toISOString(),
  }));
}

async function findTitles(db: Queryable, rows: { entry: typeof auditEntries.$inferSelect }[]) {
  const ids = rows.flatMap(({ entry }) =>
    entry.subjectType === "page" && isUuid(entry.subjectId) ? [entry.subjectId] : [],
  );
  if (ids.length === 0) return new Map<string, string>();
  const found = await db
    .select({ id: pages.id, title: pages.title })
    .from(pages)
    .where(inArray(pages.id, ids));
  return new Map(found.map(({ id, title }) => [id, title]));
}

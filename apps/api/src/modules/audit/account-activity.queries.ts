import { ACTIVITY_ACTIONS, type ActivityAction } from "@matinee/texts/activity";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import { accountName } from "../../db/account-name.ts";
import type { Queryable } from "../../db/client.ts";
import { isUuid } from "../../db/ids.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { orders } from "../../db/schema/orders.ts";
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
  const events = await findEvents(db, rows);
  return rows.map(({ entry, actor, actorType }) => ({
    id: entry.id,
    // The condition above selects only these actions; the column's type is wider.
    action: entry.action as ActivityAction,
    byOwner: entry.actorId === accountId,
    byStaff: actorType === "admin",
    actor: entry.actorId === null ? null : actor,
    moderator: findModeratorEmail(entry),
    event: (entry.subjectType === "page" && events.get(entry.subjectId)?.title) || null,
    isFestival: events.get(entry.subjectId)?.kind === "festival",
    count: typeof entry.detail?.["tickets"] === "number" ? entry.detail["tickets"] : null,
    address: entry.actorId === accountId ? entry.address : null,
    createdAt: entry.createdAt.toISOString(),
  }));
}

/** Finds the events of these entries, by the id of the event or of its order. */
async function findEvents(db: Queryable, rows: { entry: typeof auditEntries.$inferSelect }[]) {
  const listIds = (type: "page" | "order") =>
    rows.flatMap(({ entry }) =>
      entry.subjectType === type && isUuid(entry.subjectId) ? [entry.subjectId] : [],
    );
  const [pageIds, orderIds] = [listIds("page"), listIds("order")];
  const { title, kind } = pages;
  const found = await Promise.all([
    pageIds.length > 0 &&
      db.select({ id: pages.id, title, kind }).from(pages).where(inArray(pages.id, pageIds)),
    orderIds.length > 0 &&
      db
        .select({ id: orders.id, title, kind })
        .from(orders)
        .innerJoin(pages, eq(pages.id, orders.pageId))
        .where(inArray(orders.id, orderIds)),
  ]);
  return new Map(found.flatMap((each) => each || []).map((each) => [each.id, each]));
}

import { retentionDays } from "@matinee/domain/retention";
import { and, eq, exists, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { invitations } from "../../db/schema/invitations.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

/** Invited friends, registrations and viewing links. */
export const accessRetention: readonly RetentionRule[] = [
  {
    name: "invitations",
    days: retentionDays.invitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, invitations, lt(invitations.createdAt, before), limit),
  },
  {
    name: "registrations",
    days: retentionDays.registrations,
    purgeBatch: ({ db }, before, limit) => {
      const closed = existsPage(db, sql`${subscribers.pageId}`, lt(pages.closesAt, before));
      const undated = existsPage(db, sql`${subscribers.pageId}`, isNull(pages.closesAt));
      const where = and(lt(subscribers.createdAt, before), or(closed, undated));
      return deleteBatch(db, subscribers, where, limit);
    },
  },
  {
    name: "viewing-links",
    days: retentionDays.viewingLinks,
    purgeBatch: ({ db }, before, limit) => {
      const closed = existsPage(
        db,
        sql`${viewerCredentials.pageId}`,
        and(
          lt(pages.closesAt, before),
          sql`not exists (select from entitlements held where held.page_id = ${pages.id} and held.watch_until >= ${before.toISOString()}::timestamptz)`,
          // The links of a pass are those of its festival, whose screenings may be finished after it.
          sql`not exists (select from entitlements used join passes pass on pass.id = used.pass_id
            join entitlements held on held.id = pass.entitlement_id
            where held.page_id = ${pages.id} and used.watch_until >= ${before.toISOString()}::timestamptz)`,
        ),
      );
      return deleteBatch(db, viewerCredentials, closed, limit);
    },
  },
];

const existsPage = (db: Queryable, pageId: SQL, where: SQL | undefined) =>
  exists(
    db
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.id, pageId), where)),
  );

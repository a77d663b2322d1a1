import { retentionDays } from "@matinee/domain/retention";
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { lockLists } from "../../../db/kept-places.ts";
import { pages } from "../../../db/schema/pages.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** Entries of waiting lists. By then the lists are closed. */
export const waitlistRetention: readonly RetentionRule[] = [
  {
    name: "waitlists",
    days: retentionDays.waitlists,
    purgeBatch({ db }, before, limit) {
      const { pageId, createdAt } = waitlistEntries;
      const isDue = sql`exists (select from ${pages} where ${pages.id} = ${pageId}
        and coalesce(${pages.closesAt}, ${createdAt}) < ${before.toISOString()}::timestamptz)`;
      return deleteBatch(db, waitlistEntries, isDue, limit);
    },
  },
];

/** Deletes entries. What was kept for one that had an offer goes to the next in line. */
export async function eraseWaitlistEntries(tx: Transaction, where: SQL): Promise<void> {
  const entries = await tx
    .select({
      id: waitlistEntries.id,
      pageId: waitlistEntries.pageId,
      listProductId: waitlistEntries.listProductId,
    })
    .from(waitlistEntries)
    .where(where)
    .orderBy(asc(waitlistEntries.id));
  if (entries.length === 0) return;
  await lockLists(tx, entries);
  await tx.delete(waitlistEntries).where(
    inArray(
      waitlistEntries.id,
      entries.map(({ id }) => id),
    ),
  );
}

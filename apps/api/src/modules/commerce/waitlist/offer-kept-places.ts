import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { ListKey } from "../../../db/kept-places.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { findListSale } from "./list-sale.queries.ts";
import { enqueueEntryEmail, offerPlaces } from "./offer-places.ts";

const BATCH_SIZE = 500;

/** Recurring job: offers kept places to those who wait, and tells whose list was closed (rules/waiting-list.md, Offers). */
export async function offerKeptPlaces({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { isDue, ...key } of await findLists(db, now)) {
    const sale = isDue ? null : await findListSale(db, key, now);
    if (isDue || sale?.end) await transact(db, (tx) => offerPlaces(tx, key, now));
  }
  await tellClosed(db, now);
}

/** Finds the lists with somebody who waits, or with kept places, and whether something of them is to be done. */
async function findLists(db: Queryable, now: Date): Promise<(ListKey & { isDue: boolean })[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ pageId: string; listProductId: string | null; isDue: boolean }>(sql`
    with list as (
      select page_id, null::uuid as product_id, kept from capacity_pools where has_list or kept > 0
      union all
      select page_id, id, kept from products where has_list or kept > 0)
    select list.page_id as "pageId", list.product_id as "listProductId",
      list.kept > coalesce(offer.kept, 0) or coalesce(offer.is_due, false) as "isDue"
    from list left join lateral (
      select sum(entry.offered_quantity) filter (where entry.order_id is null) as kept,
        bool_or(case when entry.order_id is null then entry.offered_until <= ${at} else taking.status <> 'pending' end) as is_due
      from waitlist_entries entry left join orders taking on taking.id = entry.order_id
      where entry.page_id = list.page_id and entry.list_product_id is not distinct from list.product_id
        and entry.state = 'offered') offer on true
    order by list.page_id, list.product_id`);
  return rows;
}

/** Tells whose entry was closed. The email and the note that it was written are one transaction. */
async function tellClosed(db: Services["db"], now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const untold = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.state, "closed"), isNull(waitlistEntries.toldAt)))
      .orderBy(asc(waitlistEntries.id))
      .limit(BATCH_SIZE)
      .for("no key update", { skipLocked: true });
    for (const entry of untold) {
      await enqueueEntryEmail(tx, "waitlist-closed", entry, "");
      await tx.update(waitlistEntries).set({ toldAt: now }).where(eq(waitlistEntries.id, entry.id));
    }
  });
}

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { ListKey } from "../../../db/kept-places.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { closeEntriesOfEndedPasses } from "./close-entries-of-pass.ts";
import { findListSale } from "./list-sale.queries.ts";
import { enqueueEmails } from "../../email-outbox/enqueue-email.ts";
import { describeEntryEmail, offerPlaces } from "./offer-places.ts";
import { settleSoldTickets } from "./settle-sold-tickets.ts";

const BATCH_SIZE = 500;

/**
 * Recurring job: refunds tickets that were sold to somebody on the list, offers kept places and tickets to those who wait, and tells
 * whose list was closed (rules/waiting-list.md, Offers).
 */
export async function offerKeptPlaces(services: Pick<Services, "db" | "clock" | "jobs">): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await closeEntriesOfEndedPasses({ db }, now);
  const failures: unknown[] = await settleSoldTickets(services);
  for (const { isDue, mayEnd, ...key } of await findLists(db, now)) {
    try {
      const isOver = mayEnd && (await findListSale(db, key, now))?.end;
      if (isDue || isOver) await transact(db, (tx) => offerPlaces(tx, key, now));
    } catch (error) {
      // The other lists do not wait for it.
      failures.push(error);
    }
  }
  await tellClosed(db, now);
  if (failures.length > 0) throw new AggregateError(failures, "places of waiting lists were not offered");
}

/**
 * Finds the lists with somebody who waits, or with kept places or tickets, that may have something to do. `mayEnd`: nothing may be sold any more,
 * which the rules of sales decide.
 */
async function findLists(db: Queryable, now: Date): Promise<(ListKey & Todo)[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ pageId: string; listProductId: string | null } & Todo>(sql`
    with line as (
      select page_id, null::uuid as product_id, kept, false as is_withdrawn from capacity_pools where has_list or kept > 0
      union all
      select page_id, id, kept, not active or hidden_at is not null or quantity is null from products where has_list or kept > 0),
    listed as (
      select page_id, list_product_id as product_id, count(*)::int as tickets from listed_tickets where state = 'listed'
      group by page_id, list_product_id),
    list as (
      select coalesce(line.page_id, listed.page_id) as page_id, coalesce(line.product_id, listed.product_id) as product_id,
        coalesce(line.kept, 0) as kept, coalesce(listed.tickets, 0) as tickets, coalesce(line.is_withdrawn, true) as is_withdrawn
      from line full join listed
        on listed.page_id = line.page_id and coalesce(listed.product_id, listed.page_id) = coalesce(line.product_id, line.page_id))
    select * from (select list.page_id as "pageId", list.product_id as "listProductId",
      list.kept > coalesce(offer.kept, 0) or coalesce(offer.is_due, false)
        or list.kept + list.tickets < offer.kept
        or (list.tickets > 0 and list.kept + list.tickets > coalesce(offer.kept, 0) and exists (
          select from waitlist_entries waits where waits.page_id = list.page_id
            and waits.list_product_id is not distinct from list.product_id and waits.state = 'waiting' and (waits.pass_id is null or list.kept > 0)
            and coalesce(waits.skipped_until <= ${at}, true)))
        or (list.tickets > 0 and list.product_id is null and not exists (
          select from capacity_pools pool where pool.page_id = list.page_id and pool.size is not null)) as "isDue",
      list.is_withdrawn or event.cancelled_at is not null or not event.activated or event.archived or event.superarchived
        or coalesce(event.closes_at <= ${at}, false) or coalesce(night.is_running or night.state = 'ended', false) as "mayEnd"
    from list join pages event on event.id = list.page_id left join premieres night on night.page_id = list.page_id
    left join lateral (
      select sum(entry.offered_quantity) filter (where entry.order_id is null) as kept,
        bool_or(case when entry.order_id is null then entry.offered_until <= ${at} else taking.status <> 'pending' end) as is_due
      from waitlist_entries entry left join orders taking on taking.id = entry.order_id
      where entry.page_id = list.page_id and entry.list_product_id is not distinct from list.product_id
        and entry.state = 'offered') offer on true) found
    where "isDue" or "mayEnd" order by "pageId", "listProductId"`);
  return rows;
}

/** An alias, which Drizzle takes for the type of a row. */
type Todo = { isDue: boolean; mayEnd: boolean };

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
    if (untold.length === 0) return;
    await enqueueEmails(
      tx,
      untold.map((entry) => describeEntryEmail("waitlist-closed", entry, "")),
    );
    await tx
      .update(waitlistEntries)
      .set({ toldAt: now })
      .where(
        inArray(
          waitlistEntries.id,
          untold.map(({ id }) => id),
        ),
      );
  });
}

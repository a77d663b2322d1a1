import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { ListKey } from "../../../db/kept-places.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { capacityPools, pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { findListSale } from "./list-sale.queries.ts";

/** Finds the list that the place of a ticket would go to; null where there is none, or where nothing is sold any more. */
export async function findListOfTicket(
  db: Queryable,
  { pageId, lineId }: { pageId: string; lineId: string | null },
  now: Date,
): Promise<ListKey | null> {
  if (lineId === null) return null;
  const [found] = await db
    .select({ productId: products.id, ofEvent, ofTicket })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(pages, eq(pages.id, products.pageId))
    .leftJoin(capacityPools, eq(capacityPools.pageId, pages.id))
    .where(and(eq(orderLines.id, lineId), isListable));
  if (!found || (!found.ofTicket && !found.ofEvent)) return null;
  // As a place that becomes free: it is kept for the ticket's own list first, while somebody is on it.
  const isOfTicket =
    found.ofTicket === "waits" || (found.ofTicket === "sold-out" && found.ofEvent !== "waits");
  const key = { pageId, listProductId: isOfTicket ? found.productId : null };
  const sale = await findListSale(db, key, now);
  return sale && !sale.end ? key : null;
}

type ListState = "waits" | "sold-out" | null;

const isListable: SQL = sql`${products.type} in ('ticket', 'paywall') and not ${pages.emailCapture}`;
const ofTicket = sql<ListState>`case when ${products.type} <> 'ticket' or ${products.quantity} is null then null
  when ${products.hasList} then 'waits' when ${products.reserved} >= ${products.quantity} then 'sold-out' end`;
const ofEvent = sql<ListState>`case when ${capacityPools.size} is null then null when ${capacityPools.hasList} then 'waits'
  when find_places_left(${capacityPools.id}) <= 0 then 'sold-out' end`;

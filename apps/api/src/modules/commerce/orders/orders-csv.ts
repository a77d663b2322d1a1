import { getCountryName, countryCodes } from "@matinee/domain/countries";
import { and, eq, exists, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { newestFirst, notOlderThan, olderThan } from "../../../db/newest-first.ts";
import {
  type CopiedReport,
  dollarsCell,
  flagCell,
  instantCell,
  typedCell,
} from "../../../platform/http/csv-copy.ts";
import { products } from "../../../db/schema/products.ts";
import { PLACED_STATUSES } from "./order-rows.queries.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";

/**
 * The Orders Download of one event, newest first. An order leaves it when every product that it holds was deleted from
 * the store, as the dialog that deletes one warns; it stays in the list, the totals and the refunds.
 */
export function ordersCsv(db: Queryable, page: { id: string; url: string }): CopiedReport {
  const where = and(
    eq(orders.pageId, page.id),
    inArray(orders.status, PLACED_STATUSES),
    holdsProductInStore(db),
  );
  return { kind: `orders-${page.url}`, columns: ORDER_COLUMNS, joins: "", ...orderPages(db, where) };
}

/** Orders that match, for a report to read in pages, newest first. */
export function orderPages(
  db: Queryable,
  where: SQL | undefined,
): Pick<CopiedReport, "endOfPage" | "rowsBetween"> {
  return {
    async endOfPage(after, rows) {
      const [end] = await db
        .select({ id: orders.id, createdAt: orders.createdAt })
        .from(orders)
        .where(and(where, olderThan(orders, after)))
        .orderBy(...newestFirst(orders))
        .offset(rows - 1)
        .limit(1);
      return end;
    },
    rowsBetween(after, end) {
      const between = and(
        where,
        olderThan(orders, after),
        notOlderThan(orders, end),
        // The same by the clock alone, from which the planner sees how few they are.
        after && lte(orders.createdAt, after.createdAt),
        end && gte(orders.createdAt, end.createdAt),
      );
      return db.select().from(orders).where(between?.inlineParams()).toSQL().sql;
    },
  };
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What countries are called, for the database to look up. */
const COUNTRY_NAMES = literal(
  JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, getCountryName(code)]))),
);

const ITEMS = `(select string_agg(line.quantity || ' x ' || line.title, '; ' order by line.id)
  from order_lines line where line.order_id = o.id)`;
const GIFT = `(o.gift ->> 'recipientName') || ' <' || (o.gift ->> 'recipientEmail') || '>'`;

/** What a report says of an order, of which the SQL speaks as `o`. */
export const ORDER_COLUMNS: CopiedReport["columns"] = [
  { header: "Date", cell: instantCell("o.created_at") },
  { header: "Order ID", cell: "o.id" },
  { header: "Status", cell: "o.status" },
  { header: "Name", cell: typedCell("o.name") },
  { header: "Email", cell: typedCell("o.email") },
  { header: "Items", cell: ITEMS },
  { header: "Shipping address", cell: typedCell("o.address") },
  { header: "State", cell: typedCell("o.state") },
  { header: "Zip", cell: typedCell("o.zip") },
  { header: "Country", cell: typedCell(`coalesce(${COUNTRY_NAMES}::jsonb ->> o.country, o.country)`) },
  { header: "Gift for", cell: typedCell(GIFT) },
  { header: "Purchased after watching", cell: flagCell("o.after_watching") },
  { header: "Discount (USD)", cell: dollarsCell("o.discount_cents") },
  { header: "Gross (USD)", cell: dollarsCell("o.total_cents") },
  { header: "Refunded (USD)", cell: dollarsCell("o.refunded_cents") },
  { header: "Platform fee (USD)", cell: dollarsCell("o.total_cents - o.refunded_cents - o.net_cents") },
  { header: "Net (USD)", cell: dollarsCell("o.net_cents") },
  { header: "Charge ID", cell: "o.charge_id" },
  { header: "Dispute", cell: typedCell("o.dispute_status") },
  { header: "Visits", cell: "o.visits" },
];

function holdsProductInStore(db: Queryable): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(eq(orderLines.orderId, orders.id), isNull(products.hiddenAt))),
  );
}

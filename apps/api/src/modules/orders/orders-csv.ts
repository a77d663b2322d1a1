import { countryName } from "@matinee/domain/countries";
import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import type { CsvReport } from "../../http/csv.ts";
import { products } from "../products/products.table.ts";
import { type OrderWithContext, PLACED_STATUSES, selectOrders } from "./order-rows.queries.ts";
import { orderLines, orders } from "./orders.table.ts";

const ROWS_A_PAGE = 1000;

/**
 * The Orders Download of one event, newest first. An order leaves it when every product that it holds was deleted from
 * the store, as the dialog that deletes one warns; it stays in the list, the totals and the refunds.
 */
export function ordersCsv(db: Queryable, pageId: string): CsvReport<OrderWithContext> {
  return {
    kind: "orders",
    columns: ORDER_COLUMNS,
    rowsAfter: (last) =>
      selectOrders(db, {
        where: and(
          eq(orders.pageId, pageId),
          inArray(orders.status, PLACED_STATUSES),
          holdsProductInStore(db),
          olderThan(last),
        ),
        limit: ROWS_A_PAGE,
      }),
  };
}

/** What a report says of an order. */
export const ORDER_COLUMNS: CsvReport<OrderWithContext>["columns"] = [
  { header: "Date", value: ({ order }) => order.createdAt },
  { header: "Order ID", value: ({ order }) => order.id },
  { header: "Status", value: ({ order }) => order.status },
  { header: "Name", value: ({ order }) => order.name },
  { header: "Email", value: ({ order }) => order.email },
  { header: "Items", value: ({ lines }) => lines.map(lineText).join("; ") },
  { header: "Shipping address", value: ({ order }) => order.address },
  { header: "State", value: ({ order }) => order.state },
  { header: "Zip", value: ({ order }) => order.zip },
  { header: "Country", value: ({ order }) => order.country && countryName(order.country) },
  {
    header: "Gift for",
    value: ({ order }) => order.gift && `${order.gift.recipientName} <${order.gift.recipientEmail}>`,
  },
  { header: "Purchased after watching", value: ({ order }) => order.afterWatching },
  { header: "Discount (USD)", value: ({ order }) => dollars(order.discountCents) },
  { header: "Gross (USD)", value: ({ order }) => dollars(order.totalCents) },
  { header: "Refunded (USD)", value: ({ order }) => dollars(order.refundedCents) },
  {
    header: "Platform fee (USD)",
    value: ({ order }) => dollars(order.totalCents - order.refundedCents - order.netCents),
  },
  { header: "Net (USD)", value: ({ order }) => dollars(order.netCents) },
  { header: "Charge ID", value: ({ order }) => order.chargeId },
  { header: "Dispute", value: ({ order }) => order.disputeStatus },
  { header: "Visits", value: ({ order }) => order.visits },
];

/** Plain decimals, so that a spreadsheet can add them up. */
function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function lineText({ quantity, title }: { quantity: number; title: string }): string {
  return `${quantity} x ${title}`;
}

function holdsProductInStore(db: Queryable): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(eq(orderLines.orderId, orders.id), isNull(products.hiddenAt))),
  );
}

/** Behind the last row that was written, in the order of the list. */
function olderThan(last: OrderWithContext | undefined): SQL | undefined {
  if (!last) return undefined;
  return sql`(${orders.createdAt}, ${orders.id}) < (${last.order.createdAt.toISOString()}::timestamptz, ${last.order.id}::uuid)`;
}

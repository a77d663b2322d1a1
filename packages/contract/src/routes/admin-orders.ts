import { platformCurrency, toSmallestUnit } from "@matinee/domain/currency";
import { z } from "zod";
import {
  buildSortQuery,
  cents,
  currency,
  day,
  flagQuery,
  wrapData,
  wrapLongPageOfResults,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { FINANCE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routesBelow } from "../router.ts";
import { adminOrderSchema, orderChargeSchema } from "../schemas/admin-order.ts";
import { ORDER_FILTER_STATUSES, changeableOrderSchema } from "../schemas/orders.ts";
import { describeRule } from "../rule-text.ts";

/** `?min_amount=7.50`: whole units of the currency of each order, with decimals; read as an amount of US dollars in cents. */
const amountQuery = z
  .string()
  .regex(
    /^\d{1,7}(\.\d{0,2})?$/,
    describeRule((t) => t.schemaRules.amount),
  )
  .transform((value) => toSmallestUnit(Number(value), platformCurrency))
  .optional();

export const ordersQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  sort: buildSortQuery(["date", "amount"]),
  after_watching: flagQuery,
  /** An owner's email, or a part of the owner's name or email. */
  owner: z.string().max(254).optional(),
  order_id: uuid.optional(),
  status: z.enum(ORDER_FILTER_STATUSES).optional(),
  /** Whole days in UTC. */
  from: day.optional(),
  to: day.optional(),
  min_amount: amountQuery,
  max_amount: amountQuery,
});

const sums = {
  orders: z.number().int(),
  /** What buyers paid, before refunds. */
  gross: cents,
  /** The filmmakers' share after fees and refunds. */
  net: cents,
  refunded: cents,
};

/** All orders, with the amounts of those in US dollars; and the same of each currency, since nothing adds up several. */
const orderTotalsSchema = z.object({ ...sums, byCurrency: z.array(z.object({ currency, ...sums })) });

export const adminOrderRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/orders",
      summary: "List the orders of all events, newest first or by a column",
      query: ordersQuery,
      responses: { 200: wrapLongPageOfResults(changeableOrderSchema) },
      metadata: { allow: ["staff"] },
    },
    totals: {
      method: "GET",
      path: "/order-totals",
      summary: "Sum the orders that match the filter by currency; null when it takes too long",
      query: ordersQuery.omit({ page: true, part: true, sort: true }),
      responses: { 200: wrapData(orderTotalsSchema.nullable()) },
      metadata: { allow: ["staff"] },
    },
    get: {
      method: "GET",
      path: "/orders/:orderId",
      summary: "Get an order with its payments, plays, emails and notes",
      pathParams: z.object({ orderId: uuid }),
      responses: { 200: wrapData(adminOrderSchema) },
      metadata: { allow: ["staff"] },
    },
    charge: {
      method: "GET",
      path: "/orders/:orderId/charge",
      summary: "Read an order's card, descriptor and risk from the payment provider; null without a charge",
      pathParams: z.object({ orderId: uuid }),
      responses: { 200: wrapData(orderChargeSchema.nullable()) },
      metadata: { allow: ["staff"] },
    },
    csv: {
      method: "GET",
      path: "/orders.csv",
      summary: "Download the orders that match the filter as CSV",
      query: ordersQuery.omit({ page: true, part: true, sort: true }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
    /** A thousand ids do not fit into an address. */
    csvOfSelected: {
      method: "POST",
      path: "/orders.csv",
      summary: "Download selected orders as CSV",
      body: z.strictObject({ ids: z.array(uuid).min(1).max(maxBulkUpdateIds) }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin"),
);

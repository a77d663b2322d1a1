import { findInvoiceProblem } from "@matinee/domain/invoices";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { type Receipt, receipts } from "../../../db/schema/invoices.ts";
import { type Order, orders, orderTaxes } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Services } from "../../../platform/context.ts";
import { findReceipt } from "./invoices.queries.ts";
import { issueInvoice } from "./issue-invoices.ts";
import { lockNumbers, takeNumbers } from "./number-series.ts";
import { buildOrderSeller, findSale, type SellerConfig, type SellerKey } from "./seller.ts";

/** How many orders of a seller get their numbers in one transaction. */
const BATCH_SIZE = 200;

/** Paid orders without the number that they must have. It repeats the condition of the index. */
const isDue = and(eq(orders.receiptDue, true), isNotNull(orders.paidAt), gt(orders.totalCents, 0));

/**
 * Gives every paid order the number of its receipt, seller by seller in the order in which they were paid, and issues the invoices
 * that were asked for before (rules/commerce.md, Receipts). An order that another transaction has locked gets its number the next
 * time.
 * @throws AggregateError after the others, when a seller's could not be given
 */
export async function giveReceiptNumbers({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const sellers = await db
    .selectDistinct({ key: buildOrderSeller(config) })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(isDue);
  const failures: unknown[] = [];
  for (const { key } of sellers) {
    try {
      while ((await transact(db, (tx) => giveBatch(tx, config, key))) === BATCH_SIZE);
    } catch (error) {
      // The other sellers do not wait for it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "receipts of some sellers have no numbers");
}

/** Finds which of these orders wait for the number of their receipt. */
export async function findDueOrders(
  { db }: Pick<Services, "db">,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isDue, inArray(orders.id, orderIds)));
  return new Set(rows.map(({ id }) => id));
}

/** @returns how many orders got a number */
async function giveBatch(tx: Transaction, config: SellerConfig, seller: SellerKey): Promise<number> {
  await lockNumbers(tx, seller);
  // Without waiting: who has locked an order may wait for the seller's numbers.
  const due = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(and(isDue, eq(buildOrderSeller(config), seller)))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(BATCH_SIZE)
    .for("no key update", { of: orders, skipLocked: true });
  const paid = due.map(({ order }) => order);
  await giveNumbers(tx, seller, paid);
  for (const order of paid) await issueIfAsked(tx, config, order);
  return paid.length;
}

async function issueIfAsked(tx: Transaction, config: SellerConfig, order: Order): Promise<void> {
  const problem = findInvoiceProblem(order, 0);
  // A dispute changes no document: the sale was made.
  if (problem === null || problem === "disputed") await issueInvoice(tx, config, order);
}

/** Issues the invoice that the buyer of a paid order asked for, before the job comes to the order. */
export const issueAskedInvoice = (
  { db, config }: Pick<Services, "db" | "config">,
  orderId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) return;
    await ensureReceipt(tx, config, order);
    await issueIfAsked(tx, config, order);
  });

/** Finds the receipt of a paid order that this transaction has locked, and gives it a number if it has none. */
export async function ensureReceipt(
  tx: Transaction,
  config: SellerConfig,
  order: Pick<Order, "id" | "paidAt">,
): Promise<Receipt> {
  const { sellerKey } = await findSale(tx, config, order.id);
  await lockNumbers(tx, sellerKey);
  const existing = await findReceipt(tx, order.id);
  if (existing) return existing;
  const [given] = await giveNumbers(tx, sellerKey, [order]);
  if (!given) throw new Error("the insert returned no receipt");
  return given;
}

/** Gives orders that this transaction has locked the next numbers of their seller. */
async function giveNumbers(
  tx: Transaction,
  seller: SellerKey,
  due: readonly Pick<Order, "id" | "paidAt">[],
): Promise<Receipt[]> {
  if (due.length === 0) return [];
  const { year, first } = await takeNumbers(tx, { seller, kind: "invoice", count: due.length });
  const rows = due.map(({ id, paidAt }, at) => {
    if (!paidAt) throw new Error(`order ${id} is not paid`);
    return { orderId: id, seller, year, number: first + at, paidAt };
  });
  const given = await tx.insert(receipts).values(rows).returning();
  const ids = rows.map(({ orderId }) => orderId);
  await tx
    .update(orders)
    // Nothing of the orders has changed that lists and copies show.
    .set({ receiptDue: false, updatedAt: sql`${orders.updatedAt}` })
    .where(inArray(orders.id, ids));
  return given;
}

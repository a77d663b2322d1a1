import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { eq, sql, type SQL } from "drizzle-orm";
import { formatAccountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { type OrderTax, orders, orderTaxes } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";

/** Who issues receipts and invoices: an account by its id, or the operator of the installation. */
export type SellerKey = string;

/** What a document says of an order's seller, and of what was sold. */
export interface Sale {
  sellerKey: SellerKey;
  seller: InvoiceContent["seller"];
  /** Of the owner of the event. */
  accountId: string;
  event: InvoiceContent["event"];
  /** What a receipt says of donations; null: nothing. */
  charity: { text: string; number: string } | null;
  /** Null without any. */
  tax: OrderTax | null;
}

/** The seller of an order: who owes its tax, else the owner of the event. The query joins events and taxes. */
export const orderSeller: SQL<SellerKey> = sql<SellerKey>`case when ${orderTaxes.liable} = 'operator' then 'operator'
  else ${pages.accountId}::text end`;

/** Finds who sells an order, as seller and event are called now. */
export async function findSale(db: Queryable, orderId: string): Promise<Sale> {
  const [row] = await db
    .select({
      sellerKey: orderSeller,
      account: accounts,
      event: { title: pages.title, timezone: pages.timezone },
      receipt: pages.receipt,
      tax: orderTaxes,
    })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`order ${orderId} has no seller`);
  const { account, receipt, ...sale } = row;
  const { companyName, email, country, taxNumber } = account;
  return {
    ...sale,
    accountId: account.id,
    seller: {
      name: companyName?.trim() || formatAccountName(account),
      email,
      country,
      ...(taxNumber !== null && { taxNumber }),
    },
    charity: receipt?.charity ?? null,
  };
}

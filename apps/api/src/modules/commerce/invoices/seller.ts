import type { InvoiceContent } from "@matinee/contract/schemas/invoices";
import { eq, sql, type SQL } from "drizzle-orm";
import { formatAccountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { orders, orderTaxes } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Config } from "../../../platform/config.ts";

/** Who issues receipts and invoices: an account by its id, or the operator of the installation. */
export type SellerKey = string;

export const OPERATOR: SellerKey = "operator";

type Account = typeof accounts.$inferSelect;

/** Who sells an order, and what a document says of its event. */
export interface Sale {
  sellerKey: SellerKey;
  account: Account;
  event: InvoiceContent["event"];
  /** What a receipt says of donations; null: nothing. */
  charity: { text: string; number: string } | null;
}

export type SellerConfig = Pick<
  Config,
  "TAX_LIABLE" | "OPERATOR_NAME" | "OPERATOR_COUNTRY" | "OPERATOR_TAX_NUMBER" | "SUPPORT_EMAIL"
>;

/**
 * Builds the seller of an order: who owes its tax, and without a tax who would. The query joins events and taxes.
 * Source: rules/currencies.md, Tax.
 */
export const buildOrderSeller = ({ TAX_LIABLE }: Pick<SellerConfig, "TAX_LIABLE">): SQL<SellerKey> =>
  sql<SellerKey>`case when coalesce(${orderTaxes.liable}, ${TAX_LIABLE}) = 'operator' then ${OPERATOR}::text
    else ${pages.accountId}::text end`;

/** Finds who sells an order, and what was sold, as they are now. */
export async function findSale(db: Queryable, config: SellerConfig, orderId: string): Promise<Sale> {
  const [row] = await db
    .select({
      sellerKey: buildOrderSeller(config),
      account: accounts,
      event: { title: pages.title, timezone: pages.timezone },
      receipt: pages.receipt,
    })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`order ${orderId} has no seller`);
  const { receipt, ...sale } = row;
  return { ...sale, charity: receipt?.charity ?? null };
}

/** Describes a seller as documents name them. @param account of the event */
export function describeSeller(
  config: SellerConfig,
  key: SellerKey,
  account: Account,
): InvoiceContent["seller"] {
  const [name, email, country, taxNumber] =
    key === OPERATOR
      ? [config.OPERATOR_NAME, config.SUPPORT_EMAIL, config.OPERATOR_COUNTRY, config.OPERATOR_TAX_NUMBER]
      : [
          account.companyName?.trim() || formatAccountName(account),
          account.email,
          account.country,
          account.taxNumber,
        ];
  return { name, email, country, ...(taxNumber && { taxNumber }) };
}

import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { STORE_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import { isEarlyBirdOpen } from "@matinee/domain/early-bird";
import { and, asc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toOwnedProduct, toProduct } from "./product-response.ts";
import { isForSale } from "./product.rules.ts";
import { selectPassHolders } from "../../../db/pass-coverage.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";

/** The columns of a product, and whether any order in any state contains it. */
const ownedProductColumns = {
  ...getTableColumns(products),
  // The table name is written out: Drizzle omits it in a query on one table, and `id` would mean the order line's.
  hasOrders: sql<boolean>`exists (select 1 from order_lines l where l.product_id = products.id)`,
};

const storeOrder = [asc(products.sortOrder), asc(products.createdAt), asc(products.id)];

const prepareStoreProducts = prepareOnce((db) =>
  db
    .select()
    .from(products)
    .where(
      and(
        eq(products.pageId, sql.placeholder("pageId")),
        inArray(products.type, [...STORE_PRODUCT_TYPES]),
        eq(products.active, true),
        isNull(products.hiddenAt),
      ),
    )
    .orderBy(...storeOrder)
    .prepare("store_products"),
);

/** Lists the products on sale in the store, in order. */
export async function listStoreProducts(db: Queryable, pageId: string) {
  return (await prepareStoreProducts(db).execute({ pageId })).filter(isForSale).map(toProduct);
}

interface TicketedPage {
  id: string;
  paywallSettings: PaywallSettings;
}

/** Lists the ticket product of the page's price at `now`; empty when the paywall is off. */
export async function listPaywallProducts(db: Queryable, page: TicketedPage, now: Date) {
  if (!page.paywallSettings.enablePaywall) return [];
  const earlyBird = await findEarlyBirdProduct(db, page, now);
  if (earlyBird) return [toProduct(earlyBird)];
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.pageId, page.id),
        eq(products.type, "paywall"),
        eq(products.priceCents, page.paywallSettings.price),
        eq(products.active, true),
      ),
    );
  return rows.map(toProduct);
}

/** Finds the ticket product of the early-bird price; null unless tickets are sold at it at `now`. */
export async function findEarlyBirdProduct(db: Queryable, { id, paywallSettings }: TicketedPage, now: Date) {
  const { earlyProductId, earlyUntil } = paywallSettings;
  if (!earlyProductId) return null;
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, earlyProductId), eq(products.pageId, id), eq(products.active, true)));
  const left = row?.quantity == null ? null : row.quantity - row.reserved;
  return row && isEarlyBirdOpen({ until: earlyUntil ?? null, left }, now) ? row : null;
}

/** Lists every product for the owner, inactive ones included. Donations are created on demand and never listed. */
export const listOwnedProducts = (db: Queryable, pageId: string) =>
  selectOwnedProducts(
    db,
    and(eq(products.pageId, pageId), ne(products.type, "donation"), isNull(products.hiddenAt)),
  );

/** Reads a product for its owner. @throws AppError not-found */
export async function getOwnedProduct(db: Queryable, productId: string) {
  const [product] = await selectOwnedProducts(db, eq(products.id, productId));
  if (!product) throw createNotFoundError("product");
  return product;
}

async function selectOwnedProducts(db: Queryable, where: SQL | undefined) {
  const rows = await db
    .select({
      product: ownedProductColumns,
      pass: passSettings,
      // Not looked up for what is no pass.
      holders: sql<number>`case when ${passSettings.productId} is null then 0 else ${selectPassHolders(sql`${products.id}`)} end`,
    })
    .from(products)
    .leftJoin(passSettings, eq(passSettings.productId, products.id))
    .where(where)
    .orderBy(...storeOrder);
  return rows.map(({ product, pass, holders }) => toOwnedProduct(product, pass && { ...pass, holders }));
}

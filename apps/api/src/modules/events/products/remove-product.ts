import { eq, sql } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact, violatesForeignKey } from "../../../db/transaction.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { products } from "../../../db/schema/products.ts";
import { getStoreProduct } from "./update-product.ts";

/**
 * Removes a product from the store. A product with orders is hidden instead of erased, also when the order is placed
 * concurrently.
 * @throws AppError not-found, state-conflict for a product created on demand
 */
export async function removeProduct(
  ctx: SignedInContext,
  page: PageIdentity,
  productId: string,
): Promise<void> {
  const { title } = await getStoreProduct(ctx.db, page.id, productId);
  const remove = (mode: "erase" | "hide") =>
    transact(ctx.db, async (tx) => {
      const isThisProduct = eq(products.id, productId);
      if (mode === "erase") await tx.delete(products).where(isThisProduct);
      else
        await tx
          .update(products)
          .set({ hiddenAt: sql`now()`, active: false })
          .where(isThisProduct);
      await recordStaffChange(tx, ctx, page.accountId, {
        action: "product.remove",
        subjectType: "page",
        subjectId: page.id,
        detail: { productId, title },
      });
    });
  try {
    await remove("erase");
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
    await remove("hide");
  }
}

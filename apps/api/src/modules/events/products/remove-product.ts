import { eq, sql } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact, violatesForeignKey } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { products } from "../../../db/schema/products.ts";
import { removeTranslationsOf } from "../translations/write-translations.ts";
import { getStoreProduct } from "./update-product.ts";

/**
 * Removes a product from the store. A product with orders is hidden instead of erased, also when the order is placed
 * concurrently. A pass that was ordered stays: its holders' links name it.
 * @throws AppError not-found, state-conflict for a product created on demand and for a pass with orders
 */
export async function removeProduct(
  ctx: SignedInContext,
  page: PageIdentity,
  productId: string,
): Promise<void> {
  const { title, type } = await getStoreProduct(ctx.db, page.id, productId);
  const remove = (mode: "erase" | "hide") =>
    transact(ctx.db, async (tx) => {
      const isThisProduct = eq(products.id, productId);
      if (mode === "erase") await tx.delete(products).where(isThisProduct);
      else
        await tx
          .update(products)
          .set({ hiddenAt: sql`now()`, active: false })
          .where(isThisProduct);
      await removeTranslationsOf(tx, [productId]);
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
    if (type === "pass") throw new AppError("state-conflict", (t) => t.passes.ordered);
    await remove("hide");
  }
}

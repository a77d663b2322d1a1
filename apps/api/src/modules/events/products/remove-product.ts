import { eq, sql } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { sqlState, transact } from "../../../db/transaction.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { products } from "../../../db/schema/products.ts";
import { getStoreProduct } from "./update-product.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Takes a product out of the store. One that an order points at is hidden and not erased, also when the order came
 * at the same moment.
 * @throws AppError not-found, state-conflict for a product made on demand
 */
export async function removeProduct(
  ctx: SignedInContext,
  page: PageIdentity,
  productId: string,
): Promise<void> {
  const { title } = await getStoreProduct(ctx.db, page.id, productId);
  const remove = (how: "erase" | "hide") =>
    transact(ctx.db, async (tx) => {
      const one = eq(products.id, productId);
      if (how === "erase") await tx.delete(products).where(one);
      else
        await tx
          .update(products)
          .set({ hiddenAt: sql`now()`, active: false })
          .where(one);
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
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    await remove("hide");
  }
}

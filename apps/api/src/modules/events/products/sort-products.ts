import { and, eq, isNull } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { products } from "../../../db/schema/products.ts";
import { updateSortOrder } from "../update-sort-order.ts";

/**
 * Changes the order of an event's products, atomically.
 * @param input `base`: the place that the caller read, to detect a concurrent change
 * @throws AppError not-found when a product is not of this event, saved-before-you
 */
export async function sortProducts(
  ctx: SignedInContext,
  page: PageIdentity,
  input: readonly { itemId: string; sortOrder: number; base?: number | undefined }[],
): Promise<void> {
  const places = new Map(input.map(({ itemId, ...place }) => [itemId, place]));
  await transact(ctx.db, async (tx) => {
    const isInStore = and(eq(products.pageId, page.id), isNull(products.hiddenAt));
    const isSorted = await updateSortOrder(tx, products, isInStore, places);
    if (!isSorted) throw createNotFoundError("product");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "product.sort",
      subjectType: "page",
      subjectId: page.id,
    });
  });
}

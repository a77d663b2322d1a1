import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { products } from "../../../db/schema/products.ts";

/**
 * Changes the order of an event's products, atomically.
 * @throws AppError not-found when a product is not of this event
 */
export async function sortProducts(
  ctx: SignedInContext,
  page: PageIdentity,
  input: readonly { itemId: string; sortOrder: number }[],
): Promise<void> {
  const positions = new Map(input.map(({ itemId, sortOrder }) => [itemId, sortOrder]));
  await transact(ctx.db, async (tx) => {
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.pageId, page.id),
          inArray(products.id, [...positions.keys()]),
          isNull(products.hiddenAt),
        ),
      )
      // Locks in id order, so that two concurrent sorts cannot deadlock.
      .orderBy(products.id)
      .for("update");
    if (rows.length !== positions.size) throw createNotFoundError("This product");
    for (const { id } of rows) {
      await tx
        .update(products)
        .set({ sortOrder: positions.get(id) })
        .where(eq(products.id, id));
    }
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "product.sort",
      subjectType: "page",
      subjectId: page.id,
    });
  });
}

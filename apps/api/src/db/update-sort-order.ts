import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import type { comments } from "./schema/comments.ts";
import type { products } from "./schema/products.ts";

/**
 * Stores the position of each row by its id.
 * @param isInList the condition for the rows that may be sorted
 * @returns false, without a change, if a row is not in the list
 */
export async function updateSortOrder(
  tx: Transaction,
  table: typeof comments | typeof products,
  isInList: SQL | undefined,
  positions: ReadonlyMap<string, number>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isInList, inArray(table.id, [...positions.keys()])))
    // Locks in id order, so that two concurrent sorts cannot deadlock.
    .orderBy(table.id)
    .for("update");
  if (rows.length !== positions.size) return false;
  for (const { id } of rows) {
    await tx
      .update(table)
      .set({ sortOrder: positions.get(id) })
      .where(eq(table.id, id));
  }
  return true;
}

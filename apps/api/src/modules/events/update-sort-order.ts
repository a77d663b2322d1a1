import { and, eq, inArray, type SQL } from "drizzle-orm";
import { rejectConflicts } from "../../platform/reject-conflicts.ts";
import type { Transaction } from "../../db/client.ts";
import type { comments } from "../../db/schema/comments.ts";
import type { products } from "../../db/schema/products.ts";

/** A row's new place, and the place that the caller read. */
interface Place {
  sortOrder: number;
  base?: number | undefined;
}

/**
 * Stores the place of each row by its id.
 * @param isInList the condition for the rows that may be sorted
 * @returns false, without a change, if a row is not in the list
 * @throws AppError saved-before-you when a row was moved since the caller read its place
 */
export async function updateSortOrder(
  tx: Transaction,
  table: typeof comments | typeof products,
  isInList: SQL | undefined,
  places: ReadonlyMap<string, Place>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id, sortOrder: table.sortOrder })
    .from(table)
    .where(and(isInList, inArray(table.id, [...places.keys()])))
    // Locks in id order, so that two concurrent sorts cannot deadlock.
    .orderBy(table.id)
    .for("update");
  if (rows.length !== places.size) return false;
  const mapPlaces = (read: (place: Place) => number | undefined) =>
    Object.fromEntries([...places].map(([id, place]) => [id, read(place)]));
  rejectConflicts(
    mapPlaces(({ base }) => base),
    Object.fromEntries(rows.map(({ id, sortOrder }) => [id, sortOrder])),
    mapPlaces(({ sortOrder }) => sortOrder),
  );
  for (const { id } of rows) {
    await tx
      .update(table)
      .set({ sortOrder: places.get(id)?.sortOrder })
      .where(eq(table.id, id));
  }
  return true;
}

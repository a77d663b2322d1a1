import { productTypes, takesPlace } from "@matinee/domain/admission";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { capacityPools } from "../../../db/schema/pages.ts";
import { isRegistered } from "../../../db/is-registered.ts";
import { products } from "../../../db/schema/products.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import { violatesConstraint } from "../../../db/transaction.ts";
import type { Page } from "./page.rules.ts";

/** Whether a write failed because the event has not enough places left. */
export const exceedsCapacity = (error: unknown): boolean =>
  violatesConstraint(error, "capacity_never_exceeded");

/**
 * Starts, changes or ends the counting of an event's places, in the transaction of a save that has locked the event.
 * Triggers count each ticket and registration that comes or goes (rules/tickets.md, Places). The tickets are locked while
 * they are counted here: whoever reserves or frees one did so before, and is counted, or does so afterwards, and finds the
 * pool. Registrations come and go under a lock of the event.
 * @returns the places that are taken if these are more than the capacity, and nothing was changed; else null
 */
export async function saveCapacity(
  tx: Transaction,
  { id: pageId, capacity, emailCapture }: Pick<Page, "id" | "capacity" | "emailCapture">,
): Promise<number | null> {
  const tickets = await tx
    .select({ id: products.id, reserved: products.reserved })
    .from(products)
    .where(and(eq(products.pageId, pageId), inArray(products.type, productTypes.filter(takesPlace))))
    .orderBy(products.id)
    .for("no key update");
  const ids = tickets.map(({ id }) => id);
  if (capacity === null) {
    await tx.update(products).set({ poolId: null }).where(inArray(products.id, ids));
    await tx.delete(capacityPools).where(eq(capacityPools.pageId, pageId));
    return null;
  }
  const registered = emailCapture
    ? await tx.$count(subscribers, and(eq(subscribers.pageId, pageId), isRegistered))
    : 0;
  const taken = tickets.reduce((sum, { reserved }) => sum + reserved, registered);
  if (taken > capacity) return taken;
  const [pool] = await tx
    .insert(capacityPools)
    .values({ pageId, size: capacity, taken })
    .onConflictDoUpdate({ target: capacityPools.pageId, set: { size: capacity, taken } })
    .returning({ id: capacityPools.id });
  if (!pool) throw new Error("the upsert returned no pool");
  await tx.update(products).set({ poolId: pool.id }).where(inArray(products.id, ids));
  return null;
}

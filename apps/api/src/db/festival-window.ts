import { eq, sql } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import { pages } from "./schema/pages.ts";

/**
 * Sets the dates of a festival to the span of its activated screenings; none without one (rules/festivals.md, Dates). Every
 * writer of a screening calls it in its transaction, after the row of the screening: both are locked in this order everywhere.
 * The festival's version stays, since nobody edited it.
 * @param festivalId null for a screening outside of festivals
 */
export async function updateFestivalWindow(tx: Transaction, festivalId: string | null): Promise<void> {
  if (festivalId === null) return;
  // A statement of its own: the next one sees what the transaction that it waited for has written.
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, festivalId)).for("no key update");
  await tx.execute(sql`
    update ${pages} set (event_start, event_end, opens_at, closes_at) = (
      select min(s.event_start), max(s.event_end), min(s.opens_at), max(s.closes_at) from ${pages} s
      where s.festival_id = ${festivalId}::uuid and s.activated and s.cancelled_at is null)
    where ${pages.id} = ${festivalId}::uuid`);
}

/** Does the same for a screening of which the caller knows the id alone. */
export async function updateFestivalOf(tx: Transaction, pageId: string): Promise<void> {
  const [page] = await tx.select({ festivalId: pages.festivalId }).from(pages).where(eq(pages.id, pageId));
  await updateFestivalWindow(tx, page?.festivalId ?? null);
}

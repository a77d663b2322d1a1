import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { lockLists } from "../../../db/kept-places.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";

const festival = alias(pages, "festival");
const isOpen = inArray(waitlistEntries.state, ["waiting", "offered"]);

/** Selects the open entries that wait with a pass, with the ticket that is the pass. */
const selectEntries = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: waitlistEntries.id,
      pageId: waitlistEntries.pageId,
      listProductId: waitlistEntries.listProductId,
    })
    .from(waitlistEntries)
    .innerJoin(passes, eq(passes.id, waitlistEntries.passId))
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .innerJoin(festival, eq(festival.id, entitlements.pageId))
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .where(and(isOpen, where));

type Entries = Awaited<ReturnType<typeof selectEntries>>;

/**
 * Closes the entries that wait with a pass which is sent on, in the transaction that sends it: their links reserve places with it. The pass
 * must be locked, as whoever reserves locks it before the places. The worker tells them, and passes their offers on.
 */
export async function closeEntriesOfPass(tx: Transaction, passId: string, now: Date): Promise<void> {
  await closeEntries(tx, await selectEntries(tx, eq(passes.id, passId)), now);
}

/** Recurring: closes the entries that wait with a pass which was refunded, revoked or lost in a dispute, or whose festival is cancelled. */
export async function closeEntriesOfEndedPasses({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const ended = await selectEntries(
    db,
    or(
      sql`${entitlements.revokedAt} is not null`,
      eq(orders.disputeStatus, "lost"),
      sql`${festival.cancelledAt} is not null`,
    ),
  );
  if (ended.length > 0) await transact(db, (tx) => closeEntries(tx, ended, now));
}

async function closeEntries(tx: Transaction, entries: Entries, now: Date): Promise<void> {
  if (entries.length === 0) return;
  await lockLists(tx, entries);
  const ids = entries.map(({ id }) => id);
  await tx
    .update(waitlistEntries)
    .set({ state: "closed", endReason: "pass", endedAt: now })
    .where(and(inArray(waitlistEntries.id, ids), isOpen));
}

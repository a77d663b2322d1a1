import { inArray, lte, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { revokePlayback } from "../../../platform/revoke-playback.ts";

/**
 * Deletes the private copies of rehearsals and test purchases, and everything that was done on them. Their streams and
 * their playback end.
 * @param condition of rows of `rehearsals`
 * @returns how many
 */
export async function removeRehearsalCopies(tx: Transaction, condition: SQL | undefined): Promise<number> {
  const copies = await tx
    .select({ id: rehearsals.copyPageId })
    .from(rehearsals)
    .where(condition)
    .for("update");
  if (copies.length === 0) return 0;
  const ids = copies.map(({ id }) => id);
  for (const pageId of ids) await revokePlayback(tx, { pageId });
  // Their links lead nowhere from now on.
  await tx.delete(emailOutbox).where(inArray(emailOutbox.pageId, ids));
  await tx.delete(orders).where(inArray(orders.pageId, ids));
  // The rows of `rehearsals` go with their copies.
  await tx.delete(pages).where(inArray(pages.id, ids));
  return ids.length;
}

/** Removes the rehearsals and test purchases that are a day old. @returns how many */
export const purgeExpiredCopies = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  transact(db, (tx) => removeRehearsalCopies(tx, lte(rehearsals.expiresAt, clock.now())));

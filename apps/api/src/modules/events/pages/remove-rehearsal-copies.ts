import { inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { revokePlayback } from "../../video/revoke-playback.ts";

/**
 * Deletes the private copies of rehearsals, and everything that was done on them. Their streams and their playback end.
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
  // The rows of `rehearsals` go with their copies.
  await tx.delete(pages).where(inArray(pages.id, ids));
  return ids.length;
}

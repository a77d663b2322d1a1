import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { playbackGrants } from "../../db/schema/playback.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";

/** The rest waits for the next run. */
const PER_RUN = 1000;

/**
 * Recurring job: ends grants without a heartbeat for 15 minutes whose signatures are valid for longer, because their players cannot
 * change addresses (rules/playback.md, Playback grants). The signatures of all others end by themselves.
 */
export async function endLapsedGrants({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const lapsed = await db
    .select({ id: playbackGrants.id })
    .from(playbackGrants)
    .where(
      and(
        isNull(playbackGrants.claims),
        isNull(playbackGrants.revokedAt),
        lte(playbackGrants.expiresAt, now),
        gt(playbackGrants.renewableUntil, now),
      ),
    )
    .limit(PER_RUN);
  for (const { id } of lapsed)
    await transact(db, async (tx) => {
      // A heartbeat may have come since.
      const [locked] = await tx
        .select({ id: playbackGrants.id })
        .from(playbackGrants)
        .where(and(eq(playbackGrants.id, id), lte(playbackGrants.expiresAt, now)))
        .for("no key update");
      if (locked) await revokePlayback(tx, { grantId: id }, "ran-out");
    });
}

import { lt } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { deleteInBatches } from "../../platform/retention.ts";
import { playbackGrants, playbackRevocations } from "../../db/schema/playback.ts";

const RETENTION_MS = 24 * 3_600_000;

/** Recurring job: deletes grants one day after they expire, and revocations that no valid signature needs any more. */
export async function purgeExpiredGrants({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await deleteInBatches(db, playbackGrants, lt(playbackGrants.expiresAt, before));
  await deleteInBatches(db, playbackRevocations, lt(playbackRevocations.endsAt, before));
}

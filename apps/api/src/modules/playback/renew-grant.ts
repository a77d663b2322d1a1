import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";

/** Carries the new ends of renewed grants to the API processes. */
export const RENEWED_CHANNEL = "playback_renewed";

export const renewalSchema = z.object({
  grantId: z.string(),
  /** Milliseconds since the Unix epoch. */
  expiresAt: z.number(),
});

/**
 * Moves the end of a grant, which stays revoked if it is. The URLs stay the same: each API process keeps the end in
 * memory, because Safari's player cannot change the grant in its URLs.
 */
export async function renewGrant(
  tx: Queryable,
  grantId: string,
  expiresAt: Date,
  renewableUntil: Date,
): Promise<void> {
  await tx
    .update(playbackGrants)
    .set({ expiresAt, renewableUntil })
    .where(and(eq(playbackGrants.id, grantId), isNull(playbackGrants.revokedAt)));
  const renewal: z.infer<typeof renewalSchema> = { grantId, expiresAt: expiresAt.getTime() };
  await tx.execute(sql`select pg_notify(${RENEWED_CHANNEL}, ${JSON.stringify(renewal)})`);
}

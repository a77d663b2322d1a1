import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { playbackGrants } from "../../../db/schema/playback.ts";
import { refinements } from "../../../db/schema/videos.ts";
import { getTranscodeFolder } from "../../../integrations/video/local-video-host.ts";
import type { Services } from "../../../platform/context.ts";

/** Playback that starts while the refined version is published may still get the version before. */
const MARGIN_MS = 5 * 60_000;

/** Recurring job: deletes the quick versions of refined videos once no grant can read them. */
export async function purgeReplacedVersions({
  db,
  clock,
  storage,
}: Pick<Services, "db" | "clock" | "storage">): Promise<void> {
  const now = clock.now();
  const readable = db
    .select({ one: sql`1` })
    .from(playbackGrants)
    .where(
      and(
        eq(playbackGrants.videoId, refinements.videoId),
        isNull(playbackGrants.revokedAt),
        gt(
          sql`coalesce(${playbackGrants.renewableUntil}, ${playbackGrants.expiresAt})`,
          sql`${now.toISOString()}::timestamptz`,
        ),
        lt(
          playbackGrants.createdAt,
          sql`${refinements.finishedAt} + ${MARGIN_MS} * interval '1 millisecond'`,
        ),
      ),
    );
  const replaced = await db
    .select({ videoId: refinements.videoId, version: refinements.previousVersion })
    .from(refinements)
    .where(
      and(
        isNotNull(refinements.previousVersion),
        lt(refinements.finishedAt, new Date(now.getTime() - MARGIN_MS)),
        notExists(readable),
      ),
    )
    .limit(100);
  for (const { videoId, version } of replaced) {
    // Version 0 has no folder of its own.
    if (version) await storage.removeAll(getTranscodeFolder(videoId, version));
    await db.update(refinements).set({ previousVersion: null }).where(eq(refinements.videoId, videoId));
  }
}

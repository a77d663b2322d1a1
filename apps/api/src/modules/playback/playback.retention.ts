import { retentionDays } from "@matinee/domain/retention";
import { sql } from "drizzle-orm";
import { playbackSessions } from "../../db/schema/playback.ts";
import type { RetentionRule } from "../../platform/retention.ts";
import { isNotPastViewer, selectViewerKey } from "../../platform/viewer-key.ts";

/** Who watched, on which device and up to which second. The row stays without them, for the figures of staff. */
export const playbackRetention: readonly RetentionRule[] = [
  {
    name: "playback-details",
    days: retentionDays.playbackDetails,
    async purgeBatch({ db }, before, limit) {
      const { viewer, lastSeenAt, id } = playbackSessions;
      const { rowCount } = await db.execute(sql`
        update ${playbackSessions} set viewer = ${selectViewerKey("past", id)}, device_id = 'past', position_seconds = 0
        where ${id} in (select ${id} from ${playbackSessions}
          where ${isNotPastViewer(viewer)} and ${lastSeenAt} < ${before.toISOString()}
          limit ${limit} for update skip locked)`);
      return rowCount ?? 0;
    },
  },
];

import { and, desc, eq, gt, sql } from "drizzle-orm";
import { videoRemovals } from "../../db/schema/videos.ts";
import { noRows, type QueueView, readStates } from "../../platform/jobs/queue-view.ts";

const isProblem = gt(videoRemovals.attempts, 0);

/** Deleted videos to remove from an external host. A removal is tried again until it succeeds. */
export const videoRemovalQueue: QueueView = {
  name: "video-removals",
  read: ({ db }) =>
    readStates(db, {
      waiting: sql`select null::timestamptz as created_at from ${videoRemovals}`,
      running: noRows,
      retrying: sql`select null::timestamptz as created_at from ${videoRemovals} where attempts > 0`,
      failed: noRows,
      lastError: sql`select null::text as error`,
    }),
  async list({ db }, state, { limit, offset }) {
    if (state === "failed") return [];
    const rows = await db
      .select()
      .from(videoRemovals)
      .where(isProblem)
      .orderBy(desc(videoRemovals.dueAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ videoId, host, hostId, attempts, dueAt }) => ({
      id: videoId,
      subject: `${hostId} at ${host}`,
      attempts,
      reason: null,
      failedAt: null,
      retriesAt: dueAt,
    }));
  },
  retry: {
    async retrying(tx, { clock }, id) {
      const changed = await tx
        .update(videoRemovals)
        .set({ dueAt: clock.now() })
        .where(and(eq(videoRemovals.videoId, id), isProblem))
        .returning({ videoId: videoRemovals.videoId });
      return changed.length > 0;
    },
  },
  discard: {},
};
